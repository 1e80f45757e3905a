import { toRad } from '../../geo/angle.ts';
import { type Vertex, labelOf, outlineOf } from './tile-shapes.ts';
import type { PluginTile } from './tiles-in-view.ts';
import type { PluginContext, PluginFrame, ViewerPlugin } from './viewer-plugin.ts';

/** The colors of outlines and labels. A label names the state, too. */
const COLORS: Readonly<Record<PluginTile['state'], string>> = {
  drawn: '#4f7',
  loading: '#fd4',
  failed: '#fa5',
  missing: '#f66',
};

/** Width of an outline in CSS pixels. */
const LINE_PX = 2;

/** Size of a label in CSS pixels. */
const LABEL_PX = { width: 150, height: 20 } as const;

/** Labels are painted with this many pixels per CSS pixel. */
const LABEL_SCALE = 2;

/** What has not arrived is looked at again after this many milliseconds, because it changes without a new frame. */
const LOOK_AGAIN_MS = 250;

/** Maximum number of labels that are kept. */
const MAX_LABELS = 300;

/** Distance in meters at which the sides of the cube are drawn. */
const DISTANCE_M = 100;

const VERTEX = /* glsl */ `#version 300 es
uniform mat4 view, projection;
in vec3 position;
in vec2 at;
out vec2 place;
void main() {
  place = at;
  gl_Position = projection * view * vec4(position * ${String(DISTANCE_M)}.0, 1.0);
}`;

const FRAGMENT = /* glsl */ `#version 300 es
precision mediump float;
uniform sampler2D label;
in vec2 place;
out vec4 color;
void main() { color = texture(label, place); }`;

/** What one graphics context holds. */
interface Drawing {
  readonly gl: WebGL2RenderingContext;
  readonly program: WebGLProgram;
  readonly buffer: WebGLBuffer;
  readonly vertices: WebGLVertexArrayObject;
  /** Textures of labels and lines, by their texts and colors. */
  readonly pictures: Map<string, WebGLTexture>;
}

/** Outlines the tiles that a view needs, each with its level, face, column, row and state, for developers. */
export class TileBoundaries implements ViewerPlugin {
  readonly name = 'tile boundaries';
  /** Over what other plug-ins draw. */
  readonly order = 1e9;
  #redraw: () => void = () => undefined;
  #drawing: Drawing | null = null;
  #looking: ReturnType<typeof setTimeout> | undefined;

  onContext({ gl, redraw }: PluginContext): void {
    this.#redraw = redraw;
    this.#drawing = begin(gl);
  }

  onDraw({ gl, view, height, viewMatrix, projectionMatrix, tiles }: PluginFrame): void {
    const drawing = this.#drawing;
    if (!drawing) return;
    const { program } = drawing;
    gl.useProgram(program);
    gl.bindVertexArray(drawing.vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, drawing.buffer);
    gl.activeTexture(gl.TEXTURE0);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.SCISSOR_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.uniformMatrix4fv(gl.getUniformLocation(program, 'view'), false, viewMatrix);
    gl.uniformMatrix4fv(gl.getUniformLocation(program, 'projection'), false, projectionMatrix);
    // A CSS pixel in the middle of the view, in units of the cube's sides.
    const pixel = (2 * devicePixelRatio * Math.tan(toRad(view.fov / 2))) / height;
    const size = { width: LABEL_PX.width * pixel, height: LABEL_PX.height * pixel };
    const shown = tiles().filter(
      ({ isSharp, state }) => isSharp || state === 'failed' || state === 'missing',
    );
    for (const tile of shown) {
      const color = COLORS[tile.state];
      draw(drawing, outlineOf(tile, LINE_PX * pixel), pictureOf(drawing, '', color));
      draw(drawing, labelOf(tile, view, size), pictureOf(drawing, textOf(tile), color));
    }
    gl.bindVertexArray(null);
    clearTimeout(this.#looking);
    if (shown.some(({ state }) => state !== 'drawn')) this.#looking = setTimeout(this.#redraw, LOOK_AGAIN_MS);
  }

  onRelease(): void {
    clearTimeout(this.#looking);
    if (this.#drawing) end(this.#drawing);
    this.#drawing = null;
  }
}

const textOf = ({ level, face, x, y, state }: PluginTile): string =>
  `level ${level} · ${face} ${x}, ${y} · ${state}`;

function begin(gl: WebGL2RenderingContext): Drawing {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  const [buffer, vertices] = [gl.createBuffer(), gl.createVertexArray()];
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (const [name, numbers, offset] of [
    ['position', 3, 0],
    ['at', 2, 12],
  ] as const) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, numbers, gl.FLOAT, false, 20, offset);
  }
  gl.bindVertexArray(null);
  return { gl, program, buffer, vertices, pictures: new Map() };
}

function end({ gl, program, buffer, vertices, pictures }: Drawing): void {
  for (const picture of pictures.values()) gl.deleteTexture(picture);
  gl.deleteProgram(program);
  gl.deleteBuffer(buffer);
  gl.deleteVertexArray(vertices);
}

function draw({ gl }: Drawing, strip: readonly Vertex[], picture: WebGLTexture): void {
  gl.bindTexture(gl.TEXTURE_2D, picture);
  const numbers = strip.flatMap(({ position, at }) => [...position, ...at]);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STREAM_DRAW);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, strip.length);
}

/** Returns the texture of a label, or of a line if the text is empty. */
function pictureOf({ gl, pictures }: Drawing, text: string, color: string): WebGLTexture {
  const key = `${color} ${text}`;
  const known = pictures.get(key);
  if (known) return known;
  if (pictures.size >= MAX_LABELS) {
    for (const picture of pictures.values()) gl.deleteTexture(picture);
    pictures.clear();
  }
  const picture = gl.createTexture();
  pictures.set(key, picture);
  gl.bindTexture(gl.TEXTURE_2D, picture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, paint(text, color));
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return picture;
}

function paint(text: string, color: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const isLine = text === '';
  canvas.width = isLine ? 1 : LABEL_SCALE * LABEL_PX.width;
  canvas.height = isLine ? 1 : LABEL_SCALE * LABEL_PX.height;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.fillStyle = isLine ? color : 'rgb(0 0 0 / 70%)';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (isLine) return canvas;
  pen.fillStyle = color;
  pen.font = `${String(12 * LABEL_SCALE)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, canvas.width / 2, canvas.height / 2, canvas.width - 8 * LABEL_SCALE);
  return canvas;
}
