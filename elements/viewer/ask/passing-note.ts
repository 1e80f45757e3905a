/** How long a note is shown, in milliseconds. */
const NOTE_MS = 4000;

/** A message that is shown for a while and then disappears. */
export class PassingNote {
  readonly #onChange: () => void;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The current message; empty when there is none. */
  get text(): string {
    return this.#text;
  }

  /** Shows a message in place of the previous one; the empty text removes it at once. */
  say(text: string): void {
    clearTimeout(this.#timer);
    this.#text = text;
    if (text !== '') this.#timer = setTimeout(() => this.say(''), NOTE_MS);
    this.#onChange();
  }
}
