import { type Plugin, Visitor, parseSync } from 'vite';

/**
 * Substitutes for the parts of three.js that its renderer imports but that spheres never use. These parts are
 * built-in materials with their shaders, lights, shadows, reflections, morphing, tone mapping and headsets.
 * Each substitute has exactly the members that the renderer accesses while the part is idle. The substitutes
 * reduce the size of three.js by two fifths. A lint rule ensures that everything in elements/scene draws with
 * its own raw shaders.
 */
export const replacements: Readonly<Record<string, string>> = {
  'renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  'renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  'renderers/shaders/DFGLUTData.js': 'export const getDFGLUT = () => null;',
  'renderers/webgl/WebGLEnvironments.js': `export class WebGLEnvironments {
    get() { return null; }
    dispose() {}
  }`,
  'renderers/webgl/WebGLLights.js': `export class WebGLLights {
    state = {
      version: 0,
      sun: [], sunShadowMap: [], directional: [], directionalShadowMap: [], point: [], pointShadowMap: [],
      spot: [], spotLightMap: [], spotShadowMap: [], rectArea: [], hemi: [],
      numSpotLightShadowsWithMaps: 0, numLightProbes: 0,
    };
    setup() {}
    setupView() {}
  }`,
  'renderers/webgl/WebGLMaterials.js': `export class WebGLMaterials {
    refreshFogUniforms() {}
    refreshMaterialUniforms(uniforms, material) { material.uniformsNeedUpdate = false; }
  }`,
  'renderers/webgl/WebGLMorphtargets.js': `export class WebGLMorphtargets {
    update() {}
  }`,
  'renderers/webgl/WebGLUniformsGroups.js': `export class WebGLUniformsGroups {
    update() {}
    bind() {}
    dispose() {}
  }`,
  'renderers/webgl/WebGLShadowMap.js': `export class WebGLShadowMap {
    enabled = false;
    render() {}
  }`,
  'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',
  'renderers/webxr/WebXRManager.js': `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    getEnvironmentBlendMode() {}
    hasDepthSensing() { return false; }
    dispose() {}
  }`,
};

/**
 * Methods of three.js classes that the product never calls. The methods are for serialization, raycasting, lighting,
 * colors, and moving and finding objects in a scene.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'toJSON',
  'fromJSON',
  'raycast',
  'computeVertexNormals',
  'normalizeNormals',
  'computeTangents',
  '_computeIntersections',
  'intersectsTriangle',
  'setFromObject',
  'expandByObject',
  'offsetHSL',
  'lerpHSL',
  'getHSL',
  'getStyle',
  'getHexString',
  'toNonIndexed',
  'clampLength',
  'reflect',
  'projectOnPlane',
  'setFromSpherical',
  'setFromCylindrical',
  'lerpVectors',
  'setFromVector3',
  'slerpQuaternions',
  'rotateTowards',
  'randomDirection',
  'localToWorld',
  'worldToLocal',
  'getObjectsByProperty',
  'getObjectByName',
  'getObjectById',
  'clearGroups',
  'makeRotationAxis',
  'makeShear',
  'rotateOnWorldAxis',
  'rotateX',
  'rotateY',
  'rotateZ',
  'translateX',
  'translateY',
  'translateZ',
  'setRotationFromAxisAngle',
  'setRotationFromEuler',
  'setRotationFromMatrix',
  'setRotationFromQuaternion',
  'getWorldQuaternion',
  'getWorldScale',
  'clearViewOffset',
  'setFocalLength',
  'getFocalLength',
  'getViewBounds',
  'getViewSize',
  'setAxisAngleFromRotationMatrix',
  'setAxisAngleFromQuaternion',
  'transformUv',
  'setFromUnitVectors',
  'determinant',
  'intersectLine',
  'intersectsLine',
  'extractBasis',
  'transposeIntoArray',
  'roundToZero',
  'getBoundingSphere',
  'getBoundingBox',
  'setFromMatrix3',
  'setFromArray',
  'setW',
  'clampScalar',
  'lerpColors',
  'addColors',
  'setFromColor',
  'convertSRGBToLinear',
  'convertLinearToSRGB',
  'expandByVector',
  'subScalar',
  'distanceToSphere',
  'setIndirect',
  'reorder',
  'applyAxisAngle',
  'getEffectiveFOV',
  'multiplyVectors',
  'manhattanDistanceTo',
  'copyAt',
]);

/**
 * Removes methods from a module, by default those of three.js that are never called. Spaces replace the removed code,
 * so that the source map stays valid.
 */
export function withoutMethods(path: string, code: string, names: ReadonlySet<string> = leftOut): string {
  let rest = code;
  const { program } = parseSync(path, code);
  new Visitor({
    MethodDefinition({ key, start, end }) {
      if (key.type !== 'Identifier' || !names.has(key.name)) return;
      rest = rest.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end);
    },
  }).visit(program);
  return rest;
}

/** Builds three.js from its sources, with the substitutes and without the omitted methods. */
export function threeWithout(): Plugin {
  const source = /[\\/]node_modules[\\/]three[\\/]src[\\/](.+)$/;
  return {
    name: 'three-without',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^three$/, replacement: 'three/src/Three.js' }] } }),
    load(id) {
      const path = source.exec(id)?.[1]?.replaceAll('\\', '/');
      return path === undefined ? null : (replacements[path] ?? null);
    },
    transform: {
      filter: { id: source },
      handler: (code, id) => ({ code: withoutMethods(id, code), map: null }),
    },
  };
}
