import type { ReactiveController, ReactiveElement } from 'lit';
import { windowOf } from '../page/window-of.ts';

/** The "copied" message is shown for this many milliseconds (specification 2, 9). */
const COPIED_MS = 2000;

/**
 * Result of the latest copy. The state is `by-hand` if the browser did not allow copying; the user then has
 * to press the copy keys.
 */
type CopyState = 'idle' | 'copied' | 'by-hand';

/** Copies text to the clipboard and shows a message for a short time. */
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

  /**
   * Copies text. Returns true if the text is on the clipboard. Otherwise, the host element must show the text
   * in an `input.by-hand`.
   */
  async copy(text: string): Promise<boolean> {
    const isCopied = await writeClipboard(this.#host, text);
    this.#set(isCopied ? 'copied' : 'by-hand');
    this.#marks = !isCopied;
    if (isCopied) this.#timer = setTimeout(() => this.reset(), COPIED_MS);
    return isCopied;
  }

  reset(): void {
    this.#set('idle');
  }

  #set(state: CopyState): void {
    clearTimeout(this.#timer);
    this.#state = state;
    this.#host.requestUpdate();
  }
}

/**
 * Returns whether the clipboard accepted the text. The clipboard is unavailable on pages without HTTPS, and
 * the settings of the frame or the user may block it.
 */
async function writeClipboard(host: HTMLElement, text: string): Promise<boolean> {
  try {
    // The clipboard accepts texts only from the window that has the focus.
    await windowOf(host).navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
