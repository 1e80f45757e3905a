import { proxy } from 'valtio/vanilla';

/** What a message tells of. */
export type MessageKind = 'error' | 'success' | 'info';

/** Something to do from within a message, such as to undo what it tells. */
interface MessageAction {
  readonly label: string;
  readonly act: () => void;
}

/** A message on the screen. */
export interface Message {
  readonly id: number;
  readonly kind: MessageKind;
  readonly text: string;
  readonly action: MessageAction | null;
}

/** How long a message stays, milliseconds (specification 9). */
export const MESSAGE_MS = 4000;

/** One with something to do in it stays longer: one has to read it and to get there. */
export const ACTION_MESSAGE_MS = 6000;

type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

/** The messages on the screen, oldest first; each with an id of its own, and gone after its time. */
export class Messages {
  readonly state = proxy<{ list: Message[] }>({ list: [] });
  readonly #timers: Timers;
  readonly #ends = new Map<number, ReturnType<typeof setTimeout>>();
  #lastId = 0;

  constructor(timers: Timers = globalThis) {
    this.#timers = timers;
  }

  /** Shows a message; one that says the same already begins anew instead of standing there twice. */
  add(kind: MessageKind, text: string, action: MessageAction | null = null): number {
    const same = this.state.list.find((one) => one.kind === kind && one.text === text);
    if (same) this.remove(same.id);
    const id = ++this.#lastId;
    this.state.list.push({ id, kind, text, action });
    this.resume(id);
    return id;
  }

  remove(id: number): void {
    this.hold(id);
    this.state.list = this.state.list.filter((one) => one.id !== id);
  }

  /** Keeps a message on the screen while somebody is at it. */
  hold(id: number): void {
    this.#timers.clearTimeout(this.#ends.get(id));
    this.#ends.delete(id);
  }

  /** Lets a message's time begin anew. */
  resume(id: number): void {
    this.hold(id);
    const message = this.state.list.find((one) => one.id === id);
    if (!message) return;
    const end = (): void => this.remove(id);
    const stays = message.action === null ? MESSAGE_MS : ACTION_MESSAGE_MS;
    this.#ends.set(id, this.#timers.setTimeout(end, stays));
  }
}
