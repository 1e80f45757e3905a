import type { ReactiveController, ReactiveElement } from 'lit';

/** How long it is said that a text was copied, in milliseconds (specification 2, 9). */
const COPIED_MS = 2000;

/** What became of the latest copy: `by-hand` where the page may not, and the user is to press the keys. */
type CopyState = 'idle' | 'copied' | 'by-hand';

/** Copies texts to the clipboard and says so for a while. */
export class Copying implements ReactiveController {
  readonly #host: ReactiveElement;
  #state: CopyState = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #marks = false;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  get state(): CopyState {
    return this.#state;
  }

  hostUpdated(): void {
    if (!this.#marks) return;
    this.#marks = false;
    const field = this.#host.renderRoot.querySelector<HTMLInputElement>('input.by-hand');
    field?.focus({ preventScroll: true });
    field?.select();
  }

  hostDisconnected(): void {
    this.reset();
  }

  /** Copies a text; true when it is on the clipboard. Otherwise the host is to show it in an `input.by-hand`. */
  async copy(text: string): Promise<boolean> {
    const isCopied = await writeClipboard(text);
    this.#set(isCopied ? 'copied' : 'by-hand');
    this.#marks = !isCopied;
    if (isCopied) this.#timer = setTimeout(() => this.reset(), COPIED_MS);
    return isCopied;
  }

  /** Says nothing any more. */
  reset(): void {
    this.#set('idle');
  }

  #set(state: CopyState): void {
    clearTimeout(this.#timer);
    this.#state = state;
    this.#host.requestUpdate();
  }
}

/** The clipboard is missing on pages without https, and refuses where a frame or a user forbids it. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
