import { type CallOptions, PendingCall, type Request } from './client-call.ts';
import { SphereError } from './client-error.ts';
import { type FramePlace, isThere } from './client-frame.ts';
import { readMessage } from './client-message.ts';
import {
  type EventMessage,
  type Failure,
  type FrameErrorCode,
  type FrameMessage,
  PROTOCOL,
  type Result,
  VERSION,
  type Welcome,
} from './protocol.ts';

/** How often a frame is greeted that does not answer, and looked after while it owes an answer. */
const BEAT_MS = 500;

/** How long a frame that is there may take to answer. */
const PATIENCE_MS = 20_000;

const SILENT =
  'The frame does not answer. Is its address right, and does its sandbox attribute, if it has one, hold allow-same-origin?';

export interface LinkEvents {
  /** The frame answered: for the first time, or after it was loaded anew. */
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onEvent: (message: EventMessage) => void;
  /** The frame is not there any more, or not yet there again. */
  readonly onLost: () => void;
  /** The frame does not answer, or cannot be understood. */
  readonly onFailure: (error: SphereError) => void;
}

const failure = (code: FrameErrorCode, message: string, recoverable: boolean): SphereError =>
  new SphereError({ code, message, recoverable });

/*
 * The way to one frame: closed → open() → greeting ⇄ connected → close() → closed. A frame that says `ready` or `goodbye`
 * while connected is another one from now on: it is greeted anew, and what was asked of the former ends.
 */
export class Link {
  readonly #place: FramePlace;
  readonly #events: LinkEvents;
  readonly #calls = new Map<string, PendingCall>();
  /** Told from the ids of other clients of the same frame. */
  readonly #name = Math.random().toString(36).slice(2, 10);
  #count = 0;
  /** Who answered the greeting; another window in the same frame is another viewer. */
  #window: Window | null = null;
  /** Why nothing can be asked any more. */
  #end: SphereError | null = null;
  #beat: ReturnType<typeof setInterval> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(place: FramePlace, events: LinkEvents) {
    this.#place = place;
    this.#events = events;
  }

  get isConnected(): boolean {
    return this.#window !== null;
  }

  /** Begins to listen and to greet. */
  open(): void {
    this.#place.page.addEventListener('message', this.#onMessage);
    this.#place.iframe.addEventListener('load', this.#onLoad);
    this.#greet();
  }

  /** Ends everything: the frame is told, and what waits is rejected. */
  close(): void {
    this.tell({ type: 'goodbye' });
    this.#stop(failure('disconnected', 'The client was destroyed.', false));
  }

  /** Says something that needs no answer, if the frame can hear it. */
  tell(request: Request): void {
    if (this.isConnected) this.#post(request);
  }

  /** Whether the frame was removed or moved, which it cannot tell. */
  get #isGone(): boolean {
    return this.#place.iframe.contentWindow !== this.#window;
  }

  /** Asks the frame for something, as soon as it can hear it. */
  async ask(request: Request, options: CallOptions = {}): Promise<unknown> {
    options.signal?.throwIfAborted();
    if (this.#end !== null) throw this.#end;
    const id = this.#nextId();
    const call: PendingCall = new PendingCall(
      request,
      options,
      () => this.#calls.delete(id),
      () => call.isPosted && this.#post({ type: 'cancel' }, id),
    );
    this.#calls.set(id, call);
    if (this.#isGone) this.#lose();
    if (this.isConnected) this.#send(id, call);
    return call.promise;
  }

  readonly #onLoad = (): void => {
    if (!this.isConnected) this.#greet();
  };

  readonly #onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
    const { contentWindow } = this.#place.iframe;
    // A frame that was removed has no window, as a message that a window's removal has overtaken.
    if (source === null || source !== contentWindow || origin !== this.#place.origin) return;
    const message = readMessage(data);
    if (message !== null) this.#hear(message);
  };

  #hear(message: FrameMessage): void {
    if (message.type === 'ready') this.#beginAgain();
    else if (message.type === 'goodbye') this.#lose();
    else if (message.type === 'event') {
      if (this.isConnected) this.#events.onEvent(message);
    } else if (message.id.startsWith(this.#name)) this.#take(message);
  }

  /** Takes the answer to something that was asked here. */
  #take(message: Welcome | Result | Failure): void {
    const call = this.#calls.get(message.id);
    if (message.type === 'welcome') this.#connect(message);
    else if (message.type === 'result') call?.resolve(message.value);
    else if (call !== undefined) call.reject(new SphereError(message.error));
    else if (message.error.code === 'version-unknown') this.#stop(new SphereError(message.error));
  }

  #connect(welcome: Welcome): void {
    if (this.isConnected || this.#end !== null) return;
    this.#rest();
    this.#window = this.#place.iframe.contentWindow;
    // First what is listened to: a call may make the first event.
    this.#events.onWelcome(welcome);
    for (const [id, call] of [...this.#calls]) if (!call.isPosted) this.#send(id, call);
  }

  /** The frame is another one now. */
  #beginAgain(): void {
    this.#lose();
    this.#greet();
  }

  /** What was asked of the frame and not answered will not be; the rest waits for it to come back. */
  #lose(): void {
    if (!this.isConnected) return;
    this.#window = null;
    this.#events.onLost();
    const lost = failure('disconnected', 'The frame went, or was loaded anew, before it answered.', true);
    for (const call of [...this.#calls.values()]) if (call.isPosted) call.reject(lost);
    this.#watch();
  }

  /** Looks after the frame while it is greeted or owes an answer: a frame that is removed says nothing. */
  #watch(): void {
    this.#beat ??= setInterval(() => {
      if (!this.isConnected) this.#greet();
      else if (this.#isGone) this.#lose();
      else if (this.#calls.size === 0) this.#rest();
    }, BEAT_MS);
  }

  /** Greets the frame where it can hear it, again and again until it answers. */
  #greet(): void {
    if (this.#end !== null) return;
    this.#watch();
    if (!isThere(this.#place)) return;
    this.#post({ type: 'hello' });
    this.#patience ??= setTimeout(
      () => this.#events.onFailure(failure('timeout', SILENT, true)),
      PATIENCE_MS,
    );
  }

  #rest(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#patience);
    this.#beat = this.#patience = undefined;
  }

  #stop(end: SphereError): void {
    if (this.#end?.code === 'disconnected') return;
    this.#end = end;
    this.#window = null;
    this.#rest();
    this.#place.page.removeEventListener('message', this.#onMessage);
    this.#place.iframe.removeEventListener('load', this.#onLoad);
    for (const call of [...this.#calls.values()]) call.reject(end);
    this.#events.onFailure(end);
  }

  #send(id: string, call: PendingCall): void {
    try {
      this.#post(call.request, id);
      call.isPosted = true;
      this.#watch();
    } catch (cause) {
      const message = 'Only plain values can be sent to a frame: no functions, elements or classes.';
      call.reject(new SphereError({ code: 'invalid-argument', message, recoverable: false }, { cause }));
    }
  }

  #nextId(): string {
    return `${this.#name}-${++this.#count}`;
  }

  #post(request: Request, id = this.#nextId()): void {
    const sealed = request.type === 'goodbye' ? request : { ...request, id };
    const message = { protocol: PROTOCOL, version: VERSION, ...sealed };
    this.#place.iframe.contentWindow?.postMessage(message, this.#place.origin);
  }
}
