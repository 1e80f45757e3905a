/** How long a note stays, in milliseconds. */
const NOTE_MS = 4000;

/** A line that is said for a while and goes by itself. */
export class PassingNote {
  readonly #onChange: () => void;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** What is said now; empty for nothing. */
  get text(): string {
    return this.#text;
  }

  /** Says something in place of what was said before; the empty text takes it away at once. */
  say(text: string): void {
    clearTimeout(this.#timer);
    this.#text = text;
    if (text !== '') this.#timer = setTimeout(() => this.say(''), NOTE_MS);
    this.#onChange();
  }
}
