/** Compiles a program. Its uniforms are found by name, each once, because each query waits for the GPU. */
export class Program {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #places = new Map<string, WebGLUniformLocation | null>();

  constructor(gl: WebGL2RenderingContext, vertex: string, fragment: string) {
    this.#gl = gl;
    this.#program = gl.createProgram();
    for (const [type, text] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = gl.createShader(type) as WebGLShader;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(this.#program, shader);
      gl.deleteShader(shader);
    }
    gl.linkProgram(this.#program);
  }

  use(): void {
    this.#gl.useProgram(this.#program);
  }

  at(name: string): WebGLUniformLocation | null {
    if (!this.#places.has(name)) this.#places.set(name, this.#gl.getUniformLocation(this.#program, name));
    return this.#places.get(name) ?? null;
  }

  dispose(): void {
    this.#gl.deleteProgram(this.#program);
  }
}

/** A texture of depths in a framebuffer of its own: flat, or a cube map that is compared with depths when it is read. */
export class DepthTarget {
  readonly texture: WebGLTexture;
  readonly #gl: WebGL2RenderingContext;
  readonly #framebuffer: WebGLFramebuffer;
  readonly #target: number;
  #width = 0;
  #height = 0;

  constructor(gl: WebGL2RenderingContext, kind: 'flat' | 'cube') {
    this.#gl = gl;
    this.texture = gl.createTexture();
    this.#framebuffer = gl.createFramebuffer();
    this.#target = kind === 'cube' ? gl.TEXTURE_CUBE_MAP : gl.TEXTURE_2D;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(this.#target, this.texture);
    const filter = kind === 'cube' ? gl.LINEAR : gl.NEAREST;
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(this.#target, name, filter);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(this.#target, name, gl.CLAMP_TO_EDGE);
    if (kind === 'flat') return;
    gl.texParameteri(this.#target, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
    gl.texParameteri(this.#target, gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL);
  }

  /** Clears the texture in a size in pixels, or a side of the cube map, so that faces are drawn in it. */
  begin(width: number, height: number, side: number | null = null): void {
    const gl = this.#gl;
    if (width !== this.#width || height !== this.#height) this.#resize(width, height);
    const face = side === null ? this.#target : gl.TEXTURE_CUBE_MAP_POSITIVE_X + side;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, face, this.texture, 0);
    gl.drawBuffers([gl.NONE]);
    gl.viewport(0, 0, width, height);
    gl.depthMask(true);
    gl.clearDepth(1);
    gl.clear(gl.DEPTH_BUFFER_BIT);
  }

  dispose(): void {
    this.#gl.deleteFramebuffer(this.#framebuffer);
    this.#gl.deleteTexture(this.texture);
  }

  #resize(width: number, height: number): void {
    const gl = this.#gl;
    [this.#width, this.#height] = [width, height];
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(this.#target, this.texture);
    const isCube = this.#target === gl.TEXTURE_CUBE_MAP;
    const faces = isCube
      ? Array.from({ length: 6 }, (_, n) => gl.TEXTURE_CUBE_MAP_POSITIVE_X + n)
      : [this.#target];
    for (const face of faces)
      gl.texImage2D(
        face,
        0,
        gl.DEPTH_COMPONENT24,
        width,
        height,
        0,
        gl.DEPTH_COMPONENT,
        gl.UNSIGNED_INT,
        null,
      );
  }
}
