import { type Size, type View, cameraAxes, focalLength } from '../geo/camera.ts';
import { FACE_AXES } from '../geo/cube-face.ts';
import { type Tile, type TileLevels, levelAt, tileKey, tileRect } from '../geo/tile.ts';
import { type Mat3, multiply, rotate } from '../geo/vector.ts';

/** Squares along a tile's side, as in the shader below. The comments in `tile-layer.ts` explain why a tile is not a single square. */
const SQUARES = 8;

/** The bits of 50 and 44 are the coordinates of the six corners of a square's two triangles. */
const VERTEX = /* glsl */ `#version 300 es
uniform vec3 ahead, right, down;
uniform vec4 part;
uniform vec2 lens;
out vec2 place;
void main() {
  int square = gl_VertexID / 6;
  ivec2 point = ivec2(square % 8, square / 8) + (ivec2(50, 44) >> gl_VertexID % 6 & 1);
  place = vec2(point) / 8.0;
  vec2 on = mix(part.xy, part.zw, place);
  vec3 seen = ahead + on.x * right + on.y * down;
  gl_Position = vec4(seen.xy * lens, -seen.z - 0.02, -seen.z);
}`;

const FRAGMENT = /* glsl */ `#version 300 es
precision mediump float;
uniform sampler2D picture;
in vec2 place;
out vec4 color;
void main() { color = vec4(texture(picture, place).rgb, 1.0); }`;

/**
 * The parameters for drawing a sphere: the view with the drawn field of view, the canvas size in device
 * pixels, and the rotation from the image frame to the world frame.
 */
interface Aim {
  readonly view: View;
  readonly size: Size;
  readonly frame: Mat3;
}

/**
 * Draws the first previews of a sphere with bare WebGL, so that something is visible while three.js is
 * loading. The stage then takes over the same context.
 */
export class FirstPainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #places = new Map<string, WebGLUniformLocation | null>();
  readonly #textures = new Map<string, WebGLTexture>();

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#program = gl.createProgram();
    for (const [type, source] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, FRAGMENT],
    ] as const) {
      const shader = gl.createShader(type) as WebGLShader;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(this.#program, shader);
      gl.deleteShader(shader);
    }
    gl.linkProgram(this.#program);
  }

  /** Uploads a tile's picture to the GPU. Repeated calls for the same tile have no effect. */
  add(tile: Tile, picture: ImageBitmap): void {
    const key = tileKey(tile);
    if (this.#textures.has(key)) return;
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
    this.#textures.set(key, texture);
  }

  /** Draws tiles. Tiles that have not been added are skipped. */
  draw(tiles: readonly Tile[], levels: TileLevels, { view, size, frame }: Aim): void {
    const gl = this.#gl;
    const focal = focalLength(view.fov, size.height);
    gl.canvas.width = size.width;
    gl.canvas.height = size.height;
    gl.viewport(0, 0, size.width, size.height);
    gl.useProgram(this.#program);
    gl.uniform2f(this.#place('lens'), (2 * focal) / size.width, (2 * focal) / size.height);
    const axes = multiply(cameraAxes(view), frame);
    for (const tile of tiles) this.#drawTile(tile, levels, axes);
  }

  /** Frees all GPU memory and resets the context's state for the next user of the context. */
  dispose(): void {
    const gl = this.#gl;
    for (const texture of this.#textures.values()) gl.deleteTexture(texture);
    this.#textures.clear();
    gl.useProgram(null);
    gl.deleteProgram(this.#program);
  }

  #drawTile(tile: Tile, levels: TileLevels, axes: Mat3): void {
    const gl = this.#gl;
    const texture = this.#textures.get(tileKey(tile));
    if (!texture) return;
    const side = levelAt(levels, tile.level).faceWidth;
    const { left, top, width, height } = tileRect(tile, levels);
    const onFace = (pixel: number): number => (2 * pixel) / side - 1;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform4f(this.#place('part'), onFace(left), onFace(top), onFace(left + width), onFace(top + height));
    const face = FACE_AXES[tile.face];
    for (const name of ['ahead', 'right', 'down'] as const) {
      gl.uniform3fv(this.#place(name), [...rotate(axes, face[name])]);
    }
    gl.drawArrays(gl.TRIANGLES, 0, 6 * SQUARES * SQUARES);
  }

  /** Returns the location of a uniform. Locations are cached because each query waits for the GPU. */
  #place(name: string): WebGLUniformLocation | null {
    if (!this.#places.has(name)) this.#places.set(name, this.#gl.getUniformLocation(this.#program, name));
    return this.#places.get(name) ?? null;
  }
}
