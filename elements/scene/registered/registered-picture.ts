import { toRad } from '../../geo/angle.ts';
import { type View, cameraAxes } from '../../geo/camera.ts';
import { FACE_AXES } from '../../geo/cube-face.ts';
import { CUBE_SIDES, type Registration } from '../../geo/registration.ts';
import { type Tile, type TileLevels, levelAt, tileKey, tileRect } from '../../geo/tile.ts';
import { type Mat3, type Vec3, multiply, transpose } from '../../geo/vector.ts';
import { DepthTarget, Program } from './gl-parts.ts';
import {
  FACES_FRAGMENT,
  FACES_VERTEX,
  FAR,
  HATCH_FRAGMENT,
  NEAR,
  SCREEN_VERTEX,
  TILE_FRAGMENT,
} from './shaders.ts';

/** What stands around the first camera, as triangles that are visible from their front only. */
export interface RegisteredFaces {
  /** Coordinates x, y, z of each corner in meters relative to the camera, along the world's axes. */
  readonly positions: Float32Array;
  /** Three indices of positions per triangle. */
  readonly corners: Uint32Array;
  /** Height of the ground relative to the camera in meters. The ground is level beyond the faces. */
  readonly ground: number;
}

/** The picture of a second camera on what stands around the first one. */
export interface RegisteredScene extends Registration {
  readonly faces: RegisteredFaces;
  /** Rotation from the axes of the second picture to the world's at the second camera. */
  readonly frame: Mat3;
  readonly levels: TileLevels;
}

/** A frame in which the picture is drawn. */
export interface RegisteredFrame {
  readonly framebuffer: WebGLFramebuffer;
  /** Size of the framebuffer in device pixels. */
  readonly width: number;
  readonly height: number;
  /** The view that is drawn; `fov` is the vertical field of view in degrees. */
  readonly view: View;
  /** The columns of device pixels in which the picture is drawn, from the left. */
  readonly from: number;
  readonly to: number;
  /** Width of a stripe where the second camera sees nothing, in device pixels. */
  readonly stripe: number;
}

/** Side of the cube map of depths around the second camera, in pixels. */
const SIGHT_SIDE = 1024;

/** Color behind tiles that have not arrived. */
const WAITING = [0.2, 0.2, 0.2, 1] as const;

/** Moves depths away from their camera, more on slanted faces, so that no face hides itself. */
const OFFSET = [2, 4] as const;

/** Returns the elements of a matrix column by column, as WebGL expects them. */
const columnsOf = (matrix: Mat3): number[] => transpose(matrix).flat();

/** Returns the matrix of a camera, column by column. `wide` and `high` are the tangents of half its fields of view. */
export function transformOf(axes: Mat3, wide: number, high: number): Float32Array {
  const [right, up, back] = axes;
  const [slope, shift] = [(NEAR + FAR) / (NEAR - FAR), (2 * NEAR * FAR) / (NEAR - FAR)];
  const column = (n: 0 | 1 | 2): number[] => [right[n] / wide, up[n] / high, slope * back[n], -back[n]];
  return Float32Array.of(...column(0), ...column(1), ...column(2), 0, 0, shift, 0);
}

/** Returns the rays of a view through the right and the upper edge of its picture, and through its middle, as rows. */
export function raysOf(view: View, aspect: number): Mat3 {
  const [right, up, back] = cameraAxes(view);
  const high = Math.tan(toRad(view.fov / 2));
  const row = (axis: 0 | 1 | 2): Vec3 => [right[axis] * high * aspect, up[axis] * high, -back[axis]];
  return [row(0), row(1), row(2)];
}

/**
 * Draws the picture of a second camera as a first one sees it: at each pixel, the point that the first camera sees there
 * has the color that the second picture has for it. Points that the second camera does not see are hatched. Everything
 * belongs to one graphics context.
 */
export class RegisteredPicture {
  readonly #gl: WebGL2RenderingContext;
  readonly #depthProgram: Program;
  readonly #tileProgram: Program;
  readonly #hatchProgram: Program;
  /** What the first camera sees at each pixel, and what surrounds the second camera. */
  readonly #depths: DepthTarget;
  readonly #sight: DepthTarget;
  readonly #faces: WebGLVertexArrayObject;
  readonly #screen: WebGLVertexArrayObject;
  readonly #buffers: readonly [positions: WebGLBuffer, corners: WebGLBuffer];
  readonly #textures = new Map<string, WebGLTexture>();
  #count = 0;
  #scene: RegisteredScene | null = null;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#depthProgram = new Program(gl, FACES_VERTEX, FACES_FRAGMENT);
    this.#tileProgram = new Program(gl, SCREEN_VERTEX, TILE_FRAGMENT);
    this.#hatchProgram = new Program(gl, SCREEN_VERTEX, HATCH_FRAGMENT);
    this.#depths = new DepthTarget(gl, 'flat');
    this.#sight = new DepthTarget(gl, 'cube');
    this.#screen = gl.createVertexArray();
    this.#faces = gl.createVertexArray();
    this.#buffers = [gl.createBuffer(), gl.createBuffer()];
  }

  /** Sets what is drawn. Its depths around the second camera are drawn now, because they do not change. */
  set(scene: RegisteredScene): void {
    const gl = this.#gl;
    this.#scene = scene;
    const { positions, corners } = scene.faces;
    const [points, indices] = this.#buffers;
    this.#count = corners.length;
    gl.bindVertexArray(this.#faces);
    gl.bindBuffer(gl.ARRAY_BUFFER, points);
    gl.bufferData(gl.ARRAY_BUFFER, positions, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    this.#reset();
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(...OFFSET);
    for (const [side, axes] of CUBE_SIDES.entries()) {
      this.#sight.begin(SIGHT_SIDE, SIGHT_SIDE, side);
      this.#drawFaces(transformOf(axes, 1, 1), scene.way);
    }
    gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  /** Uploads a tile's image, which the caller may then close. */
  add(tile: Tile, picture: ImageBitmap): void {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
    this.#textures.set(tileKey(tile), texture);
  }

  release(keys: Iterable<string>): void {
    for (const key of keys) {
      this.#gl.deleteTexture(this.#textures.get(key) ?? null);
      this.#textures.delete(key);
    }
  }

  /** Draws a frame of the scene that was set, from the given tiles, of which later ones cover earlier ones. */
  draw(frame: RegisteredFrame, tiles: readonly Tile[]): void {
    const [gl, scene] = [this.#gl, this.#scene];
    const { width, height, view, from, to } = frame;
    if (!scene || to <= from) return;
    const high = Math.tan(toRad(view.fov / 2));
    this.#reset();
    this.#depths.begin(width, height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(from, 0, to - from, height);
    this.#drawFaces(transformOf(cameraAxes(view), (high * width) / height, high), [0, 0, 0]);
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame.framebuffer);
    gl.viewport(0, 0, width, height);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.clearColor(...WAITING);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindVertexArray(this.#screen);
    this.#drawTiles(scene, frame, tiles);
    this.#hatch(scene, frame);
    gl.bindVertexArray(null);
    gl.disable(gl.SCISSOR_TEST);
  }

  dispose(): void {
    const gl = this.#gl;
    this.release([...this.#textures.keys()]);
    for (const part of [this.#depthProgram, this.#tileProgram, this.#hatchProgram]) part.dispose();
    for (const target of [this.#depths, this.#sight]) target.dispose();
    for (const buffer of this.#buffers) gl.deleteBuffer(buffer);
    for (const array of [this.#faces, this.#screen]) gl.deleteVertexArray(array);
  }

  /** Sets the state in which faces are drawn, whatever was drawn before. */
  #reset(): void {
    const gl = this.#gl;
    for (const test of [gl.BLEND, gl.SCISSOR_TEST, gl.STENCIL_TEST]) gl.disable(test);
    for (const test of [gl.DEPTH_TEST, gl.CULL_FACE]) gl.enable(test);
    gl.cullFace(gl.BACK);
    gl.frontFace(gl.CCW);
    gl.depthFunc(gl.LEQUAL);
    gl.colorMask(true, true, true, true);
    for (const unit of [0, 1, 2]) gl.bindSampler(unit, null);
  }

  #drawFaces(transform: Float32Array, origin: Vec3): void {
    const gl = this.#gl;
    this.#depthProgram.use();
    gl.uniformMatrix4fv(this.#depthProgram.at('transform'), false, transform);
    gl.uniform3f(this.#depthProgram.at('origin'), ...origin);
    gl.bindVertexArray(this.#faces);
    gl.drawElements(gl.TRIANGLES, this.#count, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
  }

  /** Begins to draw with a program that finds what the first camera sees at each pixel. */
  #begin(program: Program, { way, faces }: RegisteredScene, { view, width, height }: RegisteredFrame): void {
    const gl = this.#gl;
    program.use();
    gl.uniformMatrix3fv(program.at('rays'), false, columnsOf(raysOf(view, width / height)));
    gl.uniform3f(program.at('way'), ...way);
    gl.uniform1f(program.at('ground'), faces.ground);
    gl.uniform1i(program.at('depths'), 1);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#depths.texture);
  }

  #drawTiles(scene: RegisteredScene, frame: RegisteredFrame, tiles: readonly Tile[]): void {
    const [gl, program] = [this.#gl, this.#tileProgram];
    this.#begin(program, scene, frame);
    const toImage = multiply(transpose(scene.frame), scene.turn);
    gl.uniformMatrix3fv(program.at('toImage'), false, columnsOf(toImage));
    gl.uniform1i(program.at('picture'), 0);
    gl.activeTexture(gl.TEXTURE0);
    for (const tile of tiles) {
      const texture = this.#textures.get(tileKey(tile));
      if (!texture) continue;
      const side = levelAt(scene.levels, tile.level).faceWidth;
      const { left, top, width, height } = tileRect(tile, scene.levels);
      const onFace = (pixel: number): number => (2 * pixel) / side - 1;
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform4f(program.at('part'), onFace(left), onFace(top), onFace(left + width), onFace(top + height));
      const axes = FACE_AXES[tile.face];
      for (const name of ['ahead', 'right', 'down'] as const) gl.uniform3f(program.at(name), ...axes[name]);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    }
  }

  #hatch(scene: RegisteredScene, frame: RegisteredFrame): void {
    const [gl, program] = [this.#gl, this.#hatchProgram];
    this.#begin(program, scene, frame);
    gl.uniform1f(program.at('stripe'), frame.stripe);
    gl.uniform1i(program.at('sight'), 2);
    gl.activeTexture(gl.TEXTURE2);
    gl.bindTexture(gl.TEXTURE_CUBE_MAP, this.#sight.texture);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.bindTexture(gl.TEXTURE_CUBE_MAP, null);
  }
}
