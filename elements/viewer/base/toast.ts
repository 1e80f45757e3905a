const TOAST_MS = 4000;

/** A message that disappears after a few seconds. */
export class Toast {
  readonly #onChange: () => void;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get text(): string {
    return this.#text;
  }

  /** Shows a message in place of the previous one. An empty text removes the message immediately. */
  show(text: string): void {
    clearTimeout(this.#timer);
    this.#text = text;
    if (text !== '') this.#timer = setTimeout(() => this.show(''), TOAST_MS);
    this.#onChange();
  }
}
