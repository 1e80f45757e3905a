/** Number of samples per pixel, so that edges are smooth. */
const SAMPLES = 4;

const VERTEX = /* glsl */ `#version 300 es
out vec2 place;
void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}`;

const FRAGMENT = /* glsl */ `#version 300 es
precision mediump float;
uniform sampler2D picture;
in vec2 place;
out vec4 color;
void main() { color = texture(picture, place); }`;

/**
 * What plug-ins draw in, before it is laid over the picture. The viewer's canvas has no depth buffer, because only
 * plug-ins need one.
 */
export class PluginTarget {
  readonly #gl: WebGL2RenderingContext;
  readonly #framebuffer: WebGLFramebuffer;
  readonly #color: WebGLRenderbuffer;
  readonly #depth: WebGLRenderbuffer;
  /** Contains the drawing with one sample per pixel. */
  readonly #resolved: WebGLFramebuffer;
  readonly #texture: WebGLTexture;
  readonly #program: WebGLProgram;
  readonly #corners: WebGLVertexArrayObject;
  #width = 0;
  #height = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#framebuffer = gl.createFramebuffer();
    this.#color = gl.createRenderbuffer();
    this.#depth = gl.createRenderbuffer();
    this.#resolved = gl.createFramebuffer();
    this.#texture = gl.createTexture();
    this.#program = programOf(gl);
    this.#corners = gl.createVertexArray();
  }

  /** Clears the target, in a size in device pixels. */
  begin(width: number, height: number): void {
    const gl = this.#gl;
    if (width !== this.#width || height !== this.#height) this.#resize(width, height);
    this.bind();
    gl.disable(gl.SCISSOR_TEST);
    gl.colorMask(true, true, true, true);
    gl.clearColor(0, 0, 0, 0);
    gl.clearDepth(1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  }

  /** Binds the target, so that a plug-in draws in it, and returns it. */
  bind(): WebGLFramebuffer {
    const gl = this.#gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer);
    gl.viewport(0, 0, this.#width, this.#height);
    gl.depthMask(true);
    return this.#framebuffer;
  }

  /** Lays what has been drawn over the canvas. */
  layOver(): void {
    const gl = this.#gl;
    gl.disable(gl.SCISSOR_TEST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#framebuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, this.#resolved);
    const [width, height] = [this.#width, this.#height];
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, width, height);
    for (const test of [gl.DEPTH_TEST, gl.STENCIL_TEST, gl.CULL_FACE]) gl.disable(test);
    gl.colorMask(true, true, true, true);
    gl.enable(gl.BLEND);
    gl.blendEquation(gl.FUNC_ADD);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.useProgram(this.#program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    gl.bindSampler(0, null);
    gl.bindVertexArray(this.#corners);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.bindVertexArray(null);
  }

  dispose(): void {
    const gl = this.#gl;
    for (const framebuffer of [this.#framebuffer, this.#resolved]) gl.deleteFramebuffer(framebuffer);
    for (const buffer of [this.#color, this.#depth]) gl.deleteRenderbuffer(buffer);
    gl.deleteTexture(this.#texture);
    gl.deleteProgram(this.#program);
    gl.deleteVertexArray(this.#corners);
  }

  #resize(width: number, height: number): void {
    const gl = this.#gl;
    [this.#width, this.#height] = [width, height];
    const samples = Math.min(SAMPLES, gl.getParameter(gl.MAX_SAMPLES) as number);
    const parts = [
      [this.#color, gl.RGBA8, gl.COLOR_ATTACHMENT0],
      [this.#depth, gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT],
    ] as const;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer);
    for (const [buffer, format, attachment] of parts) {
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
      gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer);
    }
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#resolved);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.#texture, 0);
  }
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const;
  for (const [type, text] of shaders) {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  return program;
}
