import {
  BufferAttribute,
  BufferGeometry,
  CubeDepthTexture,
  CubeTexture,
  Group,
  Mesh,
  PerspectiveCamera,
  RawShaderMaterial,
  WebGLRenderTarget,
} from 'three';

/**
 * The classes of three.js for chunks that load later. If such a chunk imported them, the bundler would split three.js
 * into two files, which every page would load.
 */
export const THREE_CLASSES = {
  BufferAttribute,
  BufferGeometry,
  CubeDepthTexture,
  CubeTexture,
  Group,
  Mesh,
  PerspectiveCamera,
  RawShaderMaterial,
  WebGLRenderTarget,
} as const;

export type ThreeClasses = typeof THREE_CLASSES;
