import { proxy } from 'valtio/vanilla';

export type MessageKind = 'error' | 'success' | 'info';

interface MessageAction {
  readonly label: string;
  readonly act: () => void;
}

/** Each message has an id and is removed after `MESSAGE_MS`. */
export interface Message {
  readonly id: number;
  readonly kind: MessageKind;
  readonly text: string;
  readonly action: MessageAction | null;
}

/** Time for which a message is shown, in milliseconds (specification 9). */
export const MESSAGE_MS = 4000;

type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

/** The messages on the screen, oldest first. */
export class Messages {
  readonly state = proxy<{ list: Message[] }>({ list: [] });
  readonly #timers: Timers;
  readonly #ends = new Map<number, ReturnType<typeof setTimeout>>();
  #lastId = 0;

  constructor(timers: Timers = globalThis) {
    this.#timers = timers;
  }

  /** Shows a message. If the same text is already shown, its timer restarts. */
  add(kind: MessageKind, text: string, action: MessageAction | null = null): number {
    const same = this.state.list.find((one) => one.kind === kind && one.text === text);
    if (same) this.remove(same.id);
    const id = ++this.#lastId;
    this.state.list.push({ id, kind, text, action });
    this.resume(id);
    return id;
  }

  remove(id: number): void {
    this.pause(id);
    this.state.list = this.state.list.filter((one) => one.id !== id);
  }

  /** Pauses the display time of a message while the pointer is over it or keyboard focus is in it. */
  pause(id: number): void {
    this.#timers.clearTimeout(this.#ends.get(id));
    this.#ends.delete(id);
  }

  /** Restarts the display time of a paused message. */
  resume(id: number): void {
    if (this.#ends.has(id) || !this.state.list.some((one) => one.id === id)) return;
    const end = (): void => this.remove(id);
    this.#ends.set(id, this.#timers.setTimeout(end, MESSAGE_MS));
  }
}
