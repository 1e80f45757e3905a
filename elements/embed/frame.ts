import type { Clock } from '../model/clock.ts';
import { Connection, type Action, type Admission, type Posted } from './connection.ts';
import type { EmbedSession, EmbedToken } from './embed-token.ts';
import { errorValueOf, mergeTexts, runCall, watchViewer, type FramedViewer } from './framed-viewer.ts';
import type { ErrorValue, FrameEvent, FrameEvents } from './protocol.ts';
import type { VerbCall } from './schemas.ts';
import type { Settings } from './settings.ts';
import { Subscriptions } from './subscriptions.ts';

/** Interval in milliseconds at which an open viewer checks that its key still works. */
const CHECK_MS = 30_000;

/** Maximum number of different warnings about settings. A page may post invalid settings again and again. */
const MAX_WARNINGS = 100;

/** Errors from which a viewer cannot recover if it has not shown a sphere yet. */
const FATAL_ERRORS: ReadonlySet<string> = new Set(['not-found', 'source-failed', 'source-invalid']);

export interface FrameOptions {
  readonly token: EmbedToken;
  readonly apiKey: string;
  readonly viewer: FramedViewer;
  readonly clock: Clock;
  readonly post: (message: object, origin: string) => void;
  /** Warns in the console, for the developer of the surrounding page. */
  readonly warn: (sentence: string) => void;
  /** Sets the viewer's source and first sphere. Resolves once both are set, and calls wait until then. */
  readonly start: (session: EmbedSession) => Promise<void>;
  /** Replaces the viewer with a message that the viewer cannot be shown. */
  readonly fail: () => void;
}

/**
 * Controls the framed viewer, from the first request for an embed token until the API key stops working or the frame is unloaded. Performs
 * the actions of the connection's state machine: posts messages, requests tokens, runs calls and delivers
 * events.
 */
export class Frame {
  readonly #options: FrameOptions;
  readonly #connection: Connection;
  readonly #subscriptions: Subscriptions;
  readonly #closing = new AbortController();
  readonly #running = new Map<number, AbortController>();
  /** Resolves once the host has responded to the first request for a token. */
  readonly #opened: Promise<void>;
  /** Resolves once the viewer can handle calls. */
  readonly #started: Promise<void>;
  #markStarted: () => void = () => undefined;
  #state: 'new' | 'refused' | 'open' | 'closed' = 'new';
  #canDraw = false;
  #hasShown = false;
  readonly #warned = new Set<string>();

  /** `opened` is the result of the first request for a token. */
  constructor(options: FrameOptions, opened: Promise<EmbedSession | null>) {
    this.#options = options;
    this.#started = new Promise((resolve) => (this.#markStarted = resolve));
    this.#connection = new Connection(options.apiKey);
    this.#subscriptions = new Subscriptions(options.clock, (event, detail) =>
      this.#perform(this.#connection.emit(event, detail)),
    );
    this.#watchViewer();
    this.#opened = opened.catch(() => null).then((session) => this.#open(session));
  }

  receive(posted: Posted): void {
    this.#perform(this.#connection.receive(posted));
  }

  /** Must be called when the frame's page is being unloaded. */
  close(): void {
    this.#perform(this.#connection.close());
    this.#closing.abort();
  }

  #watchViewer(): void {
    const { viewer } = this.#options;
    const { signal } = this.#closing;
    watchViewer(viewer, (event, detail) => this.#emit(event, detail), signal);
    viewer.addEventListener(
      'sphere-load',
      () => {
        this.#hasShown = true;
      },
      { signal },
    );
    viewer.addEventListener(
      'sphere-error',
      ({ error }) => {
        if (!this.#hasShown && FATAL_ERRORS.has(error.code)) this.#fail();
      },
      { signal },
    );
    viewer.addEventListener(
      'sphere-init',
      () => {
        this.#canDraw = true;
        this.#emitInit();
      },
      { signal },
    );
  }

  #open(session: EmbedSession | null): void {
    if (session === null) {
      this.#fail();
      return;
    }
    if (this.#state === 'open' || this.#state === 'closed') return;
    this.#state = 'open';
    this.#options.start(session).then(this.#markStarted, () => this.#fail());
    this.#scheduleCheck();
    this.#emitInit();
  }

  /**
   * Stops showing the viewer. If only the first key check has failed, the frame may still open when a page on
   * another site greets it.
   */
  #fail(): void {
    if (this.#state === 'refused' || this.#state === 'closed') return;
    this.#state = this.#state === 'new' ? 'refused' : 'closed';
    this.#options.fail();
    this.#perform(this.#connection.revoke());
    this.#emit('init', { entityId: null, valid: false });
  }

  #scheduleCheck(): void {
    const cancel = this.#options.clock.after(CHECK_MS, () => void this.#checkKey());
    this.#closing.signal.addEventListener('abort', cancel, { once: true });
  }

  async #checkKey(): Promise<void> {
    if (this.#state !== 'open') return;
    if (await this.#options.token.isStillValid()) this.#scheduleCheck();
    else this.#fail();
  }

  /** Emits `init` once the viewer can draw and its key works. */
  #emitInit(): void {
    const { session } = this.#options.token;
    if (this.#canDraw && this.#state === 'open' && session)
      this.#emit('init', { entityId: session.entityId, valid: true });
  }

  #emit<E extends FrameEvent>(event: E, detail: FrameEvents[E]): void {
    this.#subscriptions.emit(event, detail);
    this.#perform(this.#connection.emitLegacy(event, detail));
  }

  #perform(actions: readonly Action[]): void {
    for (const action of actions) this.#performOne(action);
  }

  #performOne(action: Action): void {
    switch (action.do) {
      case 'post':
        this.#options.post(action.message, action.origin);
        break;
      case 'request-admission':
        void this.#requestAdmission(action.origin);
        break;
      case 'run':
        void this.#run(action.run, action.call);
        break;
      case 'abort':
        this.#running.get(action.run)?.abort();
        break;
      case 'subscribe':
        this.#subscriptions.add(action.event, action.everyMs);
        break;
      case 'unsubscribe':
        this.#subscriptions.remove(action.event);
        break;
      case 'unsubscribe-all':
        this.#subscriptions.clear();
        break;
      case 'replay-legacy':
        this.#replayLegacy(action.event);
        break;
      case 'warn':
        this.#options.warn(`A message is not valid: ${action.reason}.`);
        break;
    }
  }

  #replayLegacy(event: FrameEvent): void {
    const latest = this.#subscriptions.latest(event);
    if (latest) this.#perform(this.#connection.emitLegacy(event, latest));
  }

  async #requestAdmission(origin: string): Promise<void> {
    const refusal: Admission = { valid: false, entityId: null };
    const admission = await this.#admissionFor(origin).catch(() => refusal);
    this.#perform(this.#connection.admit(admission));
  }

  /**
   * Checks whether the key works on the site that sent the greeting. If the token is already for that site,
   * no request is needed.
   */
  async #admissionFor(origin: string): Promise<Admission> {
    const { token } = this.#options;
    await this.#opened;
    if (token.origin !== origin && this.#state !== 'closed') this.#open(await token.request(origin));
    const { session } = token;
    if (this.#state !== 'open' || !session) return { valid: false, entityId: null };
    return { valid: true, entityId: session.entityId };
  }

  async #run(run: number, call: VerbCall): Promise<void> {
    const controller = new AbortController();
    this.#running.set(run, controller);
    try {
      const value = await this.#valueOf(call, controller.signal);
      this.#perform(this.#connection.finish(run, { value }));
    } catch (error) {
      this.#perform(this.#connection.finish(run, { error: errorValueOf(error) }));
    } finally {
      this.#running.delete(run);
    }
  }

  async #valueOf(call: VerbCall, signal: AbortSignal): Promise<unknown> {
    await this.#started;
    const { viewer } = this.#options;
    const applySettings = (settings: Settings): void => this.#applySettings(settings);
    const reportError = (error: ErrorValue): void => this.#reportError(error);
    return runCall({ viewer, applySettings, reportError }, call, signal);
  }

  /**
   * Applies settings from a page. The page can turn the watermark on, but cannot turn the host's watermark
   * off or change the product's name.
   */
  #applySettings({ hasWatermark, texts, ...settings }: Settings): void {
    const { viewer, token } = this.#options;
    Object.assign(viewer, settings);
    if (texts)
      viewer.texts = { ...(mergeTexts(viewer.texts, texts) as object), product: viewer.texts.product };
    if (hasWatermark !== undefined)
      viewer.hasWatermark = hasWatermark || token.session?.hasWatermark !== false;
  }

  /**
   * Emits the error and also warns in the console, once per problem. Legacy pages and pages without a
   * subscription would otherwise not be notified.
   */
  #reportError(error: ErrorValue): void {
    this.#emit('error', error);
    if (this.#warned.has(error.message) || this.#warned.size >= MAX_WARNINGS) return;
    this.#warned.add(error.message);
    this.#options.warn(error.message);
  }
}
