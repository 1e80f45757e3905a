import type { Clock } from '../model/clock.ts';
import type { Admission, Posted } from './connection-actions.ts';
import { FrameDesk } from './frame-desk.ts';
import type { FramedViewer } from './framed-viewer.ts';
import type { EmbedPass, EmbedSession } from './pass.ts';
import type { ErrorValue, FrameEvents } from './protocol.ts';
import { runVerb } from './run-verb.ts';
import type { Settings } from './settings.ts';
import type { Tell } from './subscriptions.ts';
import type { Ask } from './verb-schemas.ts';
import { watchViewer } from './watch-viewer.ts';
import { withTexts } from './with-texts.ts';

/** How often an open viewer asks whether it may go on. */
const CHECK_MS = 30_000;

/** Of settings that cannot be used; a page may post them again and again. */
const MOST_WARNINGS = 100;

/** Why a page that shows no sphere yet will show none: its first one cannot be had. */
const HOPELESS: ReadonlySet<string> = new Set(['not-found', 'source-failed', 'source-invalid']);

/** What a frame works with. */
export interface FrameOptions {
  readonly pass: EmbedPass;
  readonly apiKey: string;
  readonly viewer: FramedViewer;
  readonly clock: Clock;
  readonly post: (message: object, origin: string) => void;
  /** Says in the console, where the page's developer looks, what was posted in vain. */
  readonly warn: (sentence: string) => void;
  /** Lets the viewer load its first sphere; fulfilled once it has set about it, so that what is asked next comes after. */
  readonly begin: (session: EmbedSession) => Promise<void>;
  /** Takes the viewer away and says in its place that it cannot be shown. */
  readonly fail: () => void;
  /** A sphere was shown. */
  readonly onLoad: (sphereId: number) => void;
}

/** A framed viewer from the first question for a pass to the end of its key, and its talk with the page around. */
export class Frame {
  readonly #options: FrameOptions;
  readonly #desk: FrameDesk;
  readonly #undo = new AbortController();
  /** Fulfilled once the first question for a pass is answered. */
  readonly #answered: Promise<unknown>;
  /** Fulfilled once the viewer has what it shows spheres with. */
  readonly #begun: Promise<void>;
  #tellBegun: () => void = () => undefined;
  #state: 'new' | 'refused' | 'open' | 'over' = 'new';
  readonly #warned = new Set<string>();
  #hasShown = false;
  #canDraw = false;

  constructor(options: FrameOptions, opened: Promise<EmbedSession | null>) {
    this.#options = options;
    this.#begun = new Promise((resolve) => (this.#tellBegun = resolve));
    const { apiKey, clock, post, warn } = options;
    this.#desk = new FrameDesk({
      apiKey,
      clock,
      post,
      warn: (complaint) => warn(`A message cannot be used: ${complaint}.`),
      askHost: (origin) => this.#admit(origin),
      run: (ask, signal) => this.#run(ask, signal),
    });
    this.#watch();
    this.#answered = opened.catch(() => null).then((session) => this.#start(session));
  }

  /** Takes what was posted to the frame. */
  hear(posted: Posted): void {
    this.#desk.hear(posted);
  }

  /** The page goes away. */
  end(): void {
    this.#desk.end();
    this.#undo.abort();
  }

  #watch(): void {
    const { viewer } = this.#options;
    const { signal } = this.#undo;
    const tell: Tell = (event, detail) => {
      this.#desk.happen(event, detail);
      if (event === 'load') this.#noteLoad((detail as FrameEvents['load']).sphere.id);
      if (event === 'error') this.#noteFault((detail as ErrorValue).code);
    };
    watchViewer(viewer, tell, signal);
    const init = (): void => {
      this.#canDraw = true;
      this.#tellInit();
    };
    viewer.addEventListener('sphere-init', init, { signal });
  }

  #noteLoad(sphereId: number): void {
    this.#hasShown = true;
    this.#options.onLoad(sphereId);
  }

  #noteFault(code: string): void {
    if (!this.#hasShown && HOPELESS.has(code)) this.#fail();
  }

  #start(session: EmbedSession | null): void {
    if (session === null) {
      this.#fail();
      return;
    }
    if (this.#state === 'open' || this.#state === 'over') return;
    this.#state = 'open';
    this.#options.begin(session).then(this.#tellBegun, () => this.#fail());
    this.#checkLater();
    this.#tellInit();
  }

  /** Shows nothing any more. A first refusal may be taken back, where a page tells of itself later. */
  #fail(): void {
    if (this.#state === 'refused' || this.#state === 'over') return;
    this.#state = this.#state === 'new' ? 'refused' : 'over';
    this.#options.fail();
    this.#desk.revoke();
  }

  #checkLater(): void {
    const stop = this.#options.clock.after(CHECK_MS, () => void this.#check());
    this.#undo.signal.addEventListener('abort', stop, { once: true });
  }

  async #check(): Promise<void> {
    if (this.#state !== 'open') return;
    if (await this.#options.pass.mayGoOn()) this.#checkLater();
    else this.#fail();
  }

  /** Tells once that the viewer works: it can draw, and has something to show. */
  #tellInit(): void {
    const { session } = this.#options.pass;
    if (this.#canDraw && this.#state === 'open' && session) {
      this.#desk.happen('init', { entityId: session.entityId, valid: true });
    }
  }

  /** Asks the host for the site that greeted, unless the pass is for that one already. */
  async #admit(origin: string): Promise<Admission> {
    const { pass } = this.#options;
    await this.#answered;
    if (pass.origin !== origin && this.#state !== 'over') this.#start(await pass.open(origin));
    const { session } = pass;
    if (this.#state !== 'open' || !session) return { valid: false, entityId: null };
    return { valid: true, entityId: session.entityId };
  }

  async #run(ask: Ask, signal: AbortSignal): Promise<unknown> {
    await this.#begun;
    const { viewer } = this.#options;
    const takeSettings = (settings: Settings): void => this.#take(settings);
    const onFault = (fault: ErrorValue): void => {
      this.#desk.happen('error', fault);
      this.#warnOnce(fault.message);
    };
    return runVerb({ viewer, takeSettings, onFault }, ask, signal);
  }

  /** Pages of old, and those that subscribe to no faults, hear of them nowhere else. */
  #warnOnce(sentence: string): void {
    if (this.#warned.has(sentence) || this.#warned.size >= MOST_WARNINGS) return;
    this.#warned.add(sentence);
    this.#options.warn(sentence);
  }

  /** A page may ask for the watermark; that it is away, and whose product it is, are the host's to say. */
  #take({ hasWatermark, texts, ...settings }: Settings): void {
    const { viewer, pass } = this.#options;
    Object.assign(viewer, settings);
    if (texts) viewer.texts = { ...withTexts(viewer.texts, texts), product: viewer.texts.product };
    if (hasWatermark !== undefined)
      viewer.hasWatermark = hasWatermark || pass.session?.hasWatermark !== false;
  }
}
