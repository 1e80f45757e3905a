import { aTimeout, expect } from '@open-wc/testing';
import { placeOf } from '../../../elements/geo/earth.ts';
import type { GivenPlace, PluginFrame, ViewerPlugin } from '../../../elements/index.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, codeOf, feature, file, next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

/** Two spheres 30 m apart, 100 m above the ground. */
const spheres = (): string => {
  const east = { ...feature(8), geometry: { type: 'Point', coordinates: [-76.59965, 39.3] } };
  return file([feature(7), east]);
};

const CAMERA = { latitude: 39.3, longitude: -76.6, altitude: 120 };

/** Returns a place relative to the camera of the first sphere, in meters. */
const at = (east: number, up: number, north: number): GivenPlace => placeOf(CAMERA, [east, up, -north]);

type Color = readonly [red: number, green: number, blue: number];
const RED: Color = [1, 0, 0];
const GREEN: Color = [0, 1, 0];

const VERTEX = `#version 300 es
uniform mat4 view, projection;
uniform vec3 center;
uniform float half_m;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  gl_Position = projection * view * vec4(center + vec3(corner * half_m, 0.0), 1.0);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform vec3 paint;
out vec4 color;
void main() { color = vec4(paint, 1.0); }`;

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

/** A plug-in of a page: draws a square that faces south, and counts the calls of its hooks. */
class Square implements ViewerPlugin {
  readonly calls = { onContext: 0, onDraw: 0, onRelease: 0 };
  frame: PluginFrame | null = null;
  #program: WebGLProgram | null = null;

  constructor(
    readonly name: string,
    readonly place: GivenPlace,
    readonly look: { readonly halfM: number; readonly color: Color },
    readonly order = 0,
  ) {}

  readonly onContext = ({ gl }: { readonly gl: WebGL2RenderingContext }): void => {
    this.calls.onContext += 1;
    this.#program = programOf(gl);
  };

  readonly onDraw = (frame: PluginFrame): void => {
    this.calls.onDraw += 1;
    this.frame = frame;
    const { gl, viewMatrix, projectionMatrix, positionOf } = frame;
    const program = this.#program!;
    const uniform = (name: string): WebGLUniformLocation => gl.getUniformLocation(program, name)!;
    gl.useProgram(program);
    gl.bindVertexArray(null);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    gl.uniformMatrix4fv(uniform('view'), false, viewMatrix);
    gl.uniformMatrix4fv(uniform('projection'), false, projectionMatrix);
    gl.uniform3fv(uniform('center'), positionOf(this.place) as unknown as number[]);
    gl.uniform1f(uniform('half_m'), this.look.halfM);
    gl.uniform3fv(uniform('paint'), [...this.look.color]);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  };

  readonly onRelease = (): void => {
    this.calls.onRelease += 1;
    this.#program = null;
  };
}

async function show(): Promise<{ viewer: SphereViewer; errors: { code: string; message: string }[] }> {
  const settled = next(window, 'sphere-settle');
  const { viewer, errors } = await placeViewer({ src: spheres(), sphere: 7, fov: 60 });
  await settled;
  return { viewer, errors };
}

/** Resolves with the color at a place, as a red, green or other one. */
async function colorAt(viewer: SphereViewer, place: GivenPlace, right = 0): Promise<string> {
  const pixel = (await viewer.project(place))!;
  const { data, width } = await pixelsOf(viewer);
  const x = Math.round(pixel.x * devicePixelRatio) + right;
  const start = 4 * (Math.round(pixel.y * devicePixelRatio) * width + x);
  const [red = 0, green = 0, blue = 0] = data.slice(start, start + 3);
  if (red > 250 && green < 5 && blue < 5) return 'red';
  if (green > 250 && red < 5 && blue < 5) return 'green';
  return 'other';
}

describe('plug-ins of a page', () => {
  it('draw at places, in front of each other by distance, from any view', async () => {
    const { viewer } = await show();
    const near = new Square('near', at(0, -20, 100), { halfM: 5, color: RED });
    const far = new Square('far', at(0, -40, 200), { halfM: 20, color: GREEN }, 1);
    const removeNear = await viewer.addPlugin(near);
    await viewer.addPlugin(far);
    for (const view of [
      { pan: 0, tilt: -5, fov: 60 },
      { pan: 20, tilt: -20, fov: 40 },
      { pan: 345, tilt: 5, fov: 75 },
    ]) {
      await viewer.lookAt(view, { animate: false });
      expect(await colorAt(viewer, near.place), JSON.stringify(view)).to.equal('red');
      expect(await colorAt(viewer, at(12, -40, 200)), 'beside the near one').to.equal('green');
      expect(await colorAt(viewer, at(40, -40, 200)), 'the picture').to.equal('other');
    }
    removeNear();
    removeNear();
    await waitUntil(async () => (await colorAt(viewer, near.place)) === 'green');
    expect(near.calls).to.include({ onContext: 1, onRelease: 1 });
    // It can be added to a viewer again.
    await viewer.addPlugin(near);
    await waitUntil(async () => (await colorAt(viewer, near.place)) === 'red');
    expect(near.frame!.sphere.id).to.equal(7);
    expect(near.frame!.isHidden([0, 0, -1])).to.equal(false);
  });

  it('that throw in every hook are reported once per hook, and the viewer and the other plug-ins go on', async () => {
    const { viewer, errors } = await show();
    const thrower = (): never => {
      throw new Error('broken');
    };
    const remove = await viewer.addPlugin({
      name: 'broken',
      onContext: thrower,
      onDraw: thrower,
      onRelease: thrower,
    });
    const square = new Square('square', at(0, 0, 100), { halfM: 5, color: RED });
    await viewer.addPlugin(square);
    expect(await colorAt(viewer, square.place)).to.equal('red');
    await viewer.lookAt({ pan: 2 }, { animate: false });
    expect(await colorAt(viewer, square.place)).to.equal('red');
    remove();
    await waitUntil(() => errors.length === 3);
    expect(errors.map(({ code, message }) => `${code}: ${message}`)).to.deep.equal(
      ['onContext', 'onDraw', 'onRelease'].map(
        (hook) => `plugin-failed: The plug-in "broken" failed in "${hook}".`,
      ),
    );
    // A plug-in that leaves any state of the context behind does not disturb the picture.
    await viewer.addPlugin({
      name: 'rude',
      onDraw: ({ gl }) => {
        gl.enable(gl.SCISSOR_TEST);
        gl.scissor(0, 0, 1, 1);
        gl.colorMask(false, false, false, false);
        gl.enable(gl.CULL_FACE);
        gl.cullFace(gl.FRONT_AND_BACK);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.blendFunc(gl.ZERO, gl.ZERO);
        gl.viewport(0, 0, 1, 1);
      },
    });
    await viewer.lookAt({ pan: 4 }, { animate: false });
    expect(await colorAt(viewer, square.place)).to.equal('red');
    expect(await colorAt(viewer, at(30, 0, 100))).to.equal('other');
  });

  it('are refused if they are none, if their name is taken, or while another viewer has them', async () => {
    const { viewer } = await show();
    const { viewer: other } = await show();
    const odd: readonly unknown[] = [
      null,
      undefined,
      'layer',
      {},
      { name: '' },
      { name: 'a', order: NaN },
      { name: 'a', onDraw: 1 },
    ];
    for (const one of odd)
      expect(await codeOf(viewer.addPlugin(one as ViewerPlugin)), JSON.stringify(one)).to.equal(
        'invalid-argument',
      );
    const square = new Square('square', at(0, 0, 100), { halfM: 5, color: RED });
    const remove = await viewer.addPlugin(square);
    expect(await codeOf(viewer.addPlugin(square))).to.equal('invalid-argument');
    expect(await codeOf(viewer.addPlugin({ name: 'square' }))).to.equal('invalid-argument');
    expect(await codeOf(other.addPlugin(square))).to.equal('invalid-argument');
    remove();
    await other.addPlugin(square);
    expect(await colorAt(other, square.place)).to.equal('red');
    const detached = document.createElement('sphere-viewer');
    expect(await codeOf(detached.addPlugin({ name: 'early' }))).to.equal('not-ready');
  });

  it('survive flights, lost contexts and a move of their viewer, and can be removed in the middle of a flight', async () => {
    const { viewer, errors } = await show();
    const square = new Square('square', at(0, 0, 100), { halfM: 5, color: RED });
    const brief = new Square('brief', at(0, 0, 100), { halfM: 1, color: GREEN });
    await viewer.addPlugin(square);
    const removeBrief = await viewer.addPlugin(brief);
    expect(await colorAt(viewer, square.place, 4)).to.equal('red');

    const arriving = viewer.flyTo({ sphere: 8 });
    removeBrief();
    expect(await arriving).to.equal(true);
    await viewer.lookAt(square.place, { animate: false });
    expect(await colorAt(viewer, square.place)).to.equal('red');
    expect(square.frame!.sphere.id).to.equal(8);

    const canvas = viewer.renderRoot.querySelector('canvas')!;
    const loss = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    const lost = next(canvas, 'webglcontextlost' as keyof HTMLElementEventMap);
    loss.loseContext();
    await lost;
    expect(square.calls).to.include({ onContext: 1, onRelease: 1 });
    // A context can be restored only after the event of its loss has been dispatched.
    await aTimeout(0);
    loss.restoreContext();
    await waitUntil(() => square.calls.onContext === 2);
    expect(await colorAt(viewer, square.place)).to.equal('red');

    const parent = viewer.parentElement!;
    viewer.remove();
    await waitUntil(() => square.calls.onRelease === 2);
    const settled = next(window, 'sphere-settle');
    parent.append(viewer);
    await settled;
    await viewer.lookAt(square.place, { animate: false });
    expect(await colorAt(viewer, square.place)).to.equal('red');
    expect(square.calls.onContext).to.equal(3);
    expect(errors.filter(({ code }) => code === 'plugin-failed')).to.deep.equal([]);
  });
});
