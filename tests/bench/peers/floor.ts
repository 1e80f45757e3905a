/**
 * Lower bound for this link and machine: raw WebGL that requests exactly the tiles of the view, with visible
 * previews first. It lacks features of a product such as input, retries and eviction.
 */
import { toRad } from '../../../elements/geo/angle.ts';
import { type View, cameraAxes } from '../../../elements/geo/camera.ts';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { levelsOf, type Tile, tileKey, tilesOfFace } from '../../../elements/geo/tile.ts';
import { dot } from '../../../elements/geo/vector.ts';
import { isTileInView, tileCorners } from '../tile-in-view.ts';
import { FACE_WIDTH, PICTURE } from '../view.ts';
import { start } from './peer.ts';

const VERTEX = `attribute vec3 place; attribute vec2 spot; uniform mat4 camera; varying vec2 at;
void main() { at = spot; gl_Position = camera * vec4(place, 1.0); }`;
const FRAGMENT = `precision mediump float; varying vec2 at; uniform sampler2D tile;
void main() { gl_FragColor = texture2D(tile, at); }`;

/** The tiles of the preview and of the level that the benchmark's view needs. */
const ALL_TILES = [3, 1].flatMap((level) =>
  FACES.flatMap((face) => tilesOfFace(face, level, levelsOf(FACE_WIDTH))),
);
const SPOTS = [0, 0, 1, 0, 1, 1, 0, 1];

interface DrawnTile {
  readonly tile: Tile;
  readonly texture: WebGLTexture;
  readonly vertices: WebGLBuffer;
}

let gl: WebGLRenderingContext;
let view: View;
let program: WebGLProgram;
let aborted: AbortController;
let frame = 0;
const requested = new Set<string>();
let drawn: DrawnTile[] = [];

function compile(): WebGLProgram {
  const made = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX] as const,
    [gl.FRAGMENT_SHADER, FRAGMENT] as const,
  ]) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.bindAttribLocation(made, 0, 'place');
  gl.bindAttribLocation(made, 1, 'spot');
  gl.linkProgram(made);
  gl.useProgram(made);
  gl.enableVertexAttribArray(0);
  gl.enableVertexAttribArray(1);
  return made;
}

function cameraMatrix(): number[] {
  const [right, up, back] = cameraAxes(view);
  const tall = 1 / Math.tan(toRad(view.fov / 2));
  const wide = (tall * PICTURE.height) / PICTURE.width;
  const column = (i: 0 | 1 | 2): number[] => [wide * right[i], tall * up[i], -0.5 * back[i], -back[i]];
  return [...column(0), ...column(1), ...column(2), 0, 0, 0, 0];
}

function draw(): void {
  frame = 0;
  gl.uniformMatrix4fv(gl.getUniformLocation(program, 'camera'), false, cameraMatrix());
  gl.clear(gl.COLOR_BUFFER_BIT);
  for (const { tile, texture, vertices } of drawn) {
    if (!isTileInView(tile, FACE_WIDTH, view, PICTURE)) continue;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 20, 0);
    gl.vertexAttribPointer(1, 2, gl.FLOAT, false, 20, 12);
    gl.drawArrays(gl.TRIANGLE_FAN, 0, 4);
  }
}

function upload(tile: Tile, picture: ImageBitmap): void {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  picture.close();
  const corners = tileCorners(tile, FACE_WIDTH);
  const data = corners.flatMap((corner, i) => [...corner, SPOTS[2 * i]!, SPOTS[2 * i + 1]!]);
  const vertices = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(data), gl.STATIC_DRAW);
  drawn.push({ tile, texture, vertices });
  drawn.sort((a, b) => b.tile.level - a.tile.level);
}

async function load(tile: Tile): Promise<void> {
  requested.add(tileKey(tile));
  const { signal } = aborted;
  try {
    const response = await fetch(`/tiles/${tile.face}/${tile.level}/${tile.x}_${tile.y}.jpg`, { signal });
    const picture = await createImageBitmap(await response.blob());
    if (signal.aborted) return;
    upload(tile, picture);
    invalidate();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const invalidate = (): void => {
  frame ||= requestAnimationFrame(draw);
};

/** Returns the cosine of the angle between a tile's center and the view's center. */
function nearness(tile: Tile): number {
  const [a, , c] = tileCorners(tile, FACE_WIDTH);
  const middle = [(a![0] + c![0]) / 2, (a![1] + c![1]) / 2, (a![2] + c![2]) / 2] as const;
  return -dot(cameraAxes(view)[2], middle) / Math.hypot(...middle);
}

start({
  create(container, startView) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, PICTURE);
    container.append(canvas);
    gl = canvas.getContext('webgl', { antialias: false, depth: false })!;
    program = compile();
    aborted = new AbortController();
    this.setView(startView);
  },
  setView(next) {
    view = next;
    ALL_TILES.filter((tile) => !requested.has(tileKey(tile)) && isTileInView(tile, FACE_WIDTH, view, PICTURE))
      .sort((a, b) => b.level - a.level || nearness(b) - nearness(a))
      .forEach((tile) => void load(tile));
    invalidate();
  },
  destroy() {
    aborted.abort();
    cancelAnimationFrame(frame);
    frame = 0;
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    gl.canvas instanceof HTMLCanvasElement && gl.canvas.remove();
    requested.clear();
    drawn = [];
  },
});
