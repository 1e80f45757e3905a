/** The last frame of a viewer, shown in place of a canvas whose context is in use elsewhere. */
export class Still {
  readonly #canvas: HTMLCanvasElement;
  #picture: HTMLCanvasElement | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  get isShown(): boolean {
    return this.#picture !== null;
  }

  /** Copies a frame. Without one, the previous still stays. */
  show(frame: HTMLCanvasElement | null): void {
    if (!frame) return;
    const picture = document.createElement('canvas');
    picture.width = frame.width;
    picture.height = frame.height;
    picture.getContext('2d')?.drawImage(frame, 0, 0);
    this.hide();
    Object.assign(picture.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
    this.#canvas.after(picture);
    this.#picture = picture;
  }

  hide(): void {
    this.#picture?.remove();
    this.#picture = null;
  }
}
