import {
  type ErrorValue,
  type EventMessage,
  type Failure,
  type FrameErrorCode,
  type FrameMessage,
  type PageMessage,
  PROTOCOL,
  type Result,
  VERSION,
  type Welcome,
} from './protocol.ts';

/*
 * The page's end of the connection to one frame. The states of the connection are: closed → open() → greeting
 * ⇄ connected → close() → closed. A frame that posts `ready` or `goodbye` while connected has been reloaded.
 * The page then greets the frame again and rejects calls without a response.
 */

/**
 * The reason why a call to a framed viewer failed. `recoverable` is true if the same call may succeed later.
 */
export class SphereError extends Error {
  override readonly name = 'SphereError';
  readonly code: FrameErrorCode;
  readonly recoverable: boolean;

  constructor({ code, message, recoverable }: ErrorValue, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.recoverable = recoverable;
  }
}

export interface CallOptions {
  /** Aborting the signal cancels the call, whose promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** A call without a response within this time rejects with `timeout`; `Infinity` waits forever. */
  readonly timeoutMs?: number | undefined;
}

/** A frame of the page, and the only origin with which the page exchanges messages. */
export interface FrameTarget {
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'reportError'>;
  readonly iframe: HTMLIFrameElement;
  readonly origin: string;
}

/** A message without the fields that the connection adds. */
type WithoutEnvelope<M> = M extends PageMessage ? Omit<M, 'protocol' | 'version' | 'id'> : never;
export type Request = WithoutEnvelope<PageMessage>;

export interface ConnectionEvents {
  /** Called when the frame has responded to the greeting, initially or after a reload. */
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onEvent: (message: EventMessage) => void;
  /** Called when the frame was removed or is being reloaded. */
  readonly onLost: () => void;
  /** Called when the frame does not respond or uses another version, or when the connection was closed. */
  readonly onFailure: (error: SphereError) => void;
}

/**
 * Interval in milliseconds at which a frame is greeted until it responds, and checked while a response is
 * pending.
 */
const POLL_MS = 500;

/** Time in milliseconds within which a loaded frame must respond to the greeting. */
const GREETING_TIMEOUT_MS = 20_000;

/**
 * The shortest delay, in milliseconds, that browsers' timers cannot represent. A timer with this delay would
 * elapse immediately.
 */
const MAX_TIMEOUT_MS = 2 ** 31;

const failure = (code: FrameErrorCode, message: string, recoverable: boolean): SphereError =>
  new SphereError({ code, message, recoverable });

const noGreeting = (): SphereError =>
  failure(
    'timeout',
    'The frame does not respond. Check its URL. If it has a sandbox attribute, add allow-same-origin to it.',
    true,
  );

export class ClientConnection {
  readonly #target: FrameTarget;
  readonly #events: ConnectionEvents;
  readonly #calls = new Map<string, PendingCall>();
  /** Prefix of every request id, which distinguishes this client from other clients of the same frame. */
  readonly #name = Math.random().toString(36).slice(2, 10);
  #count = 0;
  /** The window that responded to the greeting. Another window in the same iframe counts as a new viewer. */
  #window: Window | null = null;
  /** The reason why the connection is closed; null while it is open. */
  #end: SphereError | null = null;
  #poll: ReturnType<typeof setInterval> | undefined;
  #greetingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(target: FrameTarget, events: ConnectionEvents) {
    this.#target = target;
    this.#events = events;
  }

  get isConnected(): boolean {
    return this.#window !== null;
  }

  open(): void {
    this.#target.page.addEventListener('message', this.#onMessage);
    this.#target.iframe.addEventListener('load', this.#onLoad);
    this.#greet();
  }

  /** Posts `goodbye` to the frame and rejects all pending calls. */
  close(): void {
    this.send({ type: 'goodbye' });
    this.#stop(failure('disconnected', 'The client was destroyed.', false));
  }

  /** Sends a message that needs no response. The message is dropped if the frame is not connected. */
  send(message: Request): void {
    if (this.isConnected) this.#post(message);
  }

  /** Sends a request as soon as the frame is connected. Resolves with the frame's result. */
  async request(request: Request, options: CallOptions = {}): Promise<unknown> {
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
    if (this.#isFrameReplaced) this.#lose();
    if (this.isConnected) this.#postCall(id, call);
    return call.promise;
  }

  /** Whether the iframe was removed or moved within the page. The frame itself cannot report this. */
  get #isFrameReplaced(): boolean {
    return this.#target.iframe.contentWindow !== this.#window;
  }

  readonly #onLoad = (): void => {
    if (!this.isConnected) this.#greet();
  };

  readonly #onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
    const { contentWindow } = this.#target.iframe;
    // `event.source` is null if its window was removed before the message arrived.
    if (source === null || source !== contentWindow || origin !== this.#target.origin) return;
    if (isFrameMessage(data)) this.#receive(data);
  };

  #receive(message: FrameMessage): void {
    if (message.type === 'ready') {
      this.#lose();
      this.#greet();
    } else if (message.type === 'goodbye') this.#lose();
    else if (message.type === 'event') {
      if (this.isConnected) this.#events.onEvent(message);
    } else if (message.id.startsWith(this.#name)) this.#receiveResponse(message);
  }

  #receiveResponse(message: Welcome | Result | Failure): void {
    const call = this.#calls.get(message.id);
    if (message.type === 'welcome') this.#connect(message);
    else if (message.type === 'result') call?.resolve(message.value);
    else if (call !== undefined) call.reject(new SphereError(message.error));
    else if (message.error.code === 'version-unknown') this.#stop(new SphereError(message.error));
  }

  #connect(welcome: Welcome): void {
    if (this.isConnected || this.#end !== null) return;
    this.#stopTimers();
    this.#window = this.#target.iframe.contentWindow;
    // Subscriptions are sent first because a queued call may cause the first event.
    this.#events.onWelcome(welcome);
    for (const [id, call] of [...this.#calls]) if (!call.isPosted) this.#postCall(id, call);
  }

  /**
   * Rejects the calls that the frame has received. The other calls wait until the frame is connected again.
   */
  #lose(): void {
    if (!this.isConnected) return;
    this.#window = null;
    this.#events.onLost();
    const lost = failure('disconnected', 'The frame was removed or reloaded before it responded.', true);
    for (const call of [...this.#calls.values()]) if (call.isPosted) call.reject(lost);
    this.#watch();
  }

  /**
   * Checks the frame while it is being greeted or a response is pending, because a removed frame sends no
   * message.
   */
  #watch(): void {
    this.#poll ??= setInterval(() => {
      if (!this.isConnected) this.#greet();
      else if (this.#isFrameReplaced) this.#lose();
      else if (this.#calls.size === 0) this.#stopTimers();
    }, POLL_MS);
  }

  /** Greets the frame once it has loaded, and again until it responds. */
  #greet(): void {
    if (this.#end !== null) return;
    this.#watch();
    if (!hasLoaded(this.#target)) return;
    this.#post({ type: 'hello' });
    this.#greetingTimer ??= setTimeout(() => this.#events.onFailure(noGreeting()), GREETING_TIMEOUT_MS);
  }

  #stopTimers(): void {
    clearInterval(this.#poll);
    clearTimeout(this.#greetingTimer);
    this.#poll = this.#greetingTimer = undefined;
  }

  #stop(end: SphereError): void {
    if (this.#end?.code === 'disconnected') return;
    this.#end = end;
    this.#window = null;
    this.#stopTimers();
    this.#target.page.removeEventListener('message', this.#onMessage);
    this.#target.iframe.removeEventListener('load', this.#onLoad);
    for (const call of [...this.#calls.values()]) call.reject(end);
    this.#events.onFailure(end);
  }

  #postCall(id: string, call: PendingCall): void {
    try {
      this.#post(call.request, id);
      call.isPosted = true;
      this.#watch();
    } catch (cause) {
      const message = 'Only plain values can be sent to a frame, not functions, elements or classes.';
      call.reject(new SphereError({ code: 'invalid-argument', message, recoverable: false }, { cause }));
    }
  }

  #nextId(): string {
    return `${this.#name}-${++this.#count}`;
  }

  #post(request: Request, id = this.#nextId()): void {
    const identified = request.type === 'goodbye' ? request : { ...request, id };
    const message = { protocol: PROTOCOL, version: VERSION, ...identified };
    const { iframe, origin } = this.#target;
    if (isFullScreen(request) && postWithRights(iframe.contentWindow, message, origin)) return;
    iframe.contentWindow?.postMessage(message, origin);
  }
}

/** A request that ends exactly once: with its response, its signal or its timeout. */
class PendingCall {
  readonly request: Request;
  readonly promise: Promise<unknown>;
  isPosted = false;
  #resolve!: (value: unknown) => void;
  #reject!: (reason: unknown) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onEnd: () => void;
  readonly #onAbandon: () => void;

  /**
   * `onEnd` is called when the request ends. If the request ends without a response, `onAbandon` is called
   * afterward.
   */
  constructor(
    request: Request,
    { signal, timeoutMs = Infinity }: CallOptions,
    onEnd: () => void,
    onAbandon: () => void,
  ) {
    this.request = request;
    this.promise = new Promise<unknown>((...both) => ([this.#resolve, this.#reject] = both));
    this.#onEnd = onEnd;
    this.#onAbandon = onAbandon;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
    if (timeoutMs < MAX_TIMEOUT_MS) this.#timer = setTimeout(this.#onTimeout, timeoutMs, timeoutMs);
  }

  resolve(value: unknown): void {
    this.#close();
    this.#resolve(value);
  }

  reject(reason: unknown): void {
    this.#close();
    this.#reject(reason);
  }

  readonly #onAbort = (): void => this.#abandon(this.#signal?.reason);

  readonly #onTimeout = (timeoutMs: number): void =>
    this.#abandon(failure('timeout', `No response arrived within ${timeoutMs} ms.`, true));

  #abandon(reason: unknown): void {
    this.reject(reason);
    this.#onAbandon();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#onEnd();
  }
}

/**
 * Posts a message that passes the user's click or key press on to the frame, which then may enter full screen
 * (https://wicg.github.io/capability-delegation/spec.html). Returns false if there was no click or key press.
 */
function postWithRights(frame: Window | null, message: object, targetOrigin: string): boolean {
  try {
    frame?.postMessage(message, { targetOrigin, delegate: 'fullscreen' } as WindowPostMessageOptions);
    return true;
  } catch {
    return false;
  }
}

const isFullScreen = (request: Request): boolean =>
  request.type === 'call' && request.verb === 'toggleFullScreen';

/**
 * Returns whether the frame shows a document of its origin, as far as a page can determine. Posting a message
 * to another origin would log an error.
 */
function hasLoaded({ iframe: { contentWindow }, origin }: FrameTarget): boolean {
  if (contentWindow === null) return false;
  try {
    return contentWindow.location.origin === origin;
  } catch {
    // The exception means that the document has another origin, so the frame's initial empty document has
    // been replaced.
    return true;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const hasTexts = (value: Fields, ...names: string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Checks for the fields that a message of each type must have. */
const checks: Readonly<Record<FrameMessage['type'], (message: Fields) => boolean>> = {
  ready: () => true,
  goodbye: () => true,
  welcome: (message) =>
    hasTexts(message, 'id') &&
    typeof message.valid === 'boolean' &&
    (message.entityId === null || hasTexts(message, 'entityId')) &&
    isTexts(message.verbs) &&
    isTexts(message.events),
  result: (message) => hasTexts(message, 'id') && 'value' in message,
  error: ({ error, ...message }) =>
    hasTexts(message, 'id') &&
    isObject(error) &&
    hasTexts(error, 'code', 'message') &&
    typeof error.recoverable === 'boolean',
  event: (message) => hasTexts(message, 'event') && isObject(message.detail),
};

const isMessageType = (type: unknown): type is FrameMessage['type'] =>
  typeof type === 'string' && Object.hasOwn(checks, type);

/** Returns whether posted data is a message from a frame. Pages also receive many other messages. */
function isFrameMessage(data: unknown): data is FrameMessage {
  if (!isObject(data) || data.protocol !== PROTOCOL || !isMessageType(data.type)) return false;
  // `ready` and `error` have the same meaning in every version.
  const isAnyVersion = data.type === 'ready' || data.type === 'error';
  return (data.version === VERSION || isAnyVersion) && checks[data.type](data);
}

/**
 * A frame accepts messages of up to 1 MB, and counts short values as larger than their JSON. Smaller chunks
 * also keep the frame responsive.
 */
const MAX_CHARACTERS = 250_000;

/**
 * Returns the length of a value as JSON. Returns 0 for values that cannot be sent, because sending them
 * reports the error.
 */
function lengthOf(value: unknown): number {
  try {
    return (JSON.stringify(value) as string | undefined)?.length ?? 0;
  } catch {
    return 0;
  }
}

/** Splits a list into consecutive chunks that each fit into one message. */
export function* chunksOf<T>(list: readonly T[]): Generator<readonly T[]> {
  let [chunk, length]: [T[], number] = [[], 0];
  for (const item of list) {
    const itemLength = lengthOf(item);
    if (chunk.length > 0 && length + itemLength > MAX_CHARACTERS) {
      yield chunk;
      [chunk, length] = [[], 0];
    }
    chunk.push(item);
    length += itemLength;
  }
  if (chunk.length > 0) yield chunk;
}
