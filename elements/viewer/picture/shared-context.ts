import type { View } from '../../geo/camera.ts';
import { mapContexts } from '../../model/map-contexts.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { readDevice } from '../base/device.ts';
import { type ContextClaim, NEED, planContexts } from './context-plan.ts';
import { type ContextShare, type ContextUser, type TurnedCamera, contextUsers } from './context-users.ts';
import { Still } from './still.ts';

/*
 * Shares WebGL contexts among the viewers of a page. Browsers allow 16 contexts, or 8 on phones, and take the oldest
 * one away when a page creates more. The limits leave contexts for a page's own canvases and maps. This module
 * is loaded once a page has more viewers than need no sharing, or once the browser has taken a context away.
 */

const MAX_CONTEXTS = 8;
const MAX_CONTEXTS_OF_PHONES = 4;

/** Viewers out of view keep their contexts up to this number. */
const MAX_WITH_HIDDEN = 4;

/** A viewer that is not sharp after this time, in milliseconds, no longer keeps others from drawing their pictures. */
const OVERDUE_MS = 10_000;

/** Time, in milliseconds, after which waiting viewers try again: a map may have gone, or a viewer may be overdue. */
const RETRY_MS = 1000;

/** Time, in milliseconds, in which a browser restores the contexts that it lost together, as after a reset of the GPU. */
const RESET_MS = 500;

/** Time, in milliseconds, after which a touch asks for a context that the browser has taken and not restored. */
const LOST_MS = 3000;

/** A still is shown for at most this time, in milliseconds, after its viewer has got its context back. */
const STILL_TIMEOUT_MS = 3000;

/** What counts as a touch of a viewer. */
const TOUCHES = ['pointerover', 'pointermove', 'pointerdown', 'wheel', 'focusin', 'keydown'] as const;

const shares = new Map<ContextUser, SharedContext>();
let limit = readDevice().coarsePointer ? MAX_CONTEXTS_OF_PHONES : MAX_CONTEXTS;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Waits until a viewer may create its context. */
export async function admit(user: ContextUser): Promise<void> {
  const share = shareOf(user);
  divide();
  await share?.admission;
}

/**
 * Must be called when a viewer has lost its context. If the browser took it and left other viewers theirs, the page
 * has reached the browser's limit, and the viewers share what is left. Resolves once the viewer has a context.
 */
export async function share(user: ContextUser, onError: (error: ViewerError) => void): Promise<void> {
  const lost = shareOf(user);
  if (!lost) return;
  const { signal } = lost;
  const restored = new Promise((resolve) => {
    user.canvas.addEventListener('webglcontextrestored', resolve, { once: true, signal });
    signal.addEventListener('abort', resolve);
  });
  if (lost.isLost) {
    onError(new ViewerError('webgl-context-lost', 'The WebGL context was lost.', { recoverable: true }));
    await new Promise((resolve) => setTimeout(resolve, RESET_MS));
    const held = [...shares.values()].filter((one) => one.isHeld).length;
    if (!lost.isHeld && held > 0) {
      limit = Math.min(limit, held + mapContexts.size);
      lost.isLost = false;
    }
  }
  divide();
  await restored;
}

/** Returns the share of a viewer; undefined if the viewer has left. All viewers share as soon as one does. */
function shareOf(user: ContextUser): SharedContext | undefined {
  for (const one of contextUsers) {
    if (!shares.has(one)) shares.set(one, new SharedContext(one));
  }
  return shares.get(user);
}

function divide(): void {
  clearTimeout(retry);
  const all = Math.max(limit - mapContexts.size, 1);
  const { release, grant, isShort } = planContexts([...shares.values()], { all, hidden: MAX_WITH_HIDDEN });
  for (const one of release) one.release();
  for (const one of grant) one.regain();
  if (isShort) retry = setTimeout(divide, RETRY_MS);
}

/** The context of one viewer, which others can use while this viewer shows its last frame. */
class SharedContext implements ContextShare, ContextClaim {
  readonly user: ContextUser;
  /** Resolves when the viewer may create its context, or has left. */
  readonly admission: Promise<void>;
  since = performance.now();
  /** Whether the browser has taken the context away, and may restore it itself. */
  isLost = false;
  #admit: () => void = () => undefined;
  #state: 'held' | 'returning' | 'released';
  /** Resolves once a released context can be requested again. */
  #released: Promise<unknown> = Promise.resolve();
  #isNear: boolean;
  #isCovered: boolean;
  readonly #still: Still;
  readonly #listening = new AbortController();

  constructor(user: ContextUser) {
    this.user = user;
    this.#isNear = user.presence.isNear;
    this.#isCovered = user.isSettled;
    this.#still = new Still(user.canvas);
    this.admission = new Promise((resolve) => (this.#admit = resolve));
    this.#state = user.loss ? 'held' : 'released';
    if (user.loss && user.canvas.getContext('webgl2')?.isContextLost()) this.#lose();
    const { signal } = this.#listening;
    // The listeners run in the capture phase, so the state is up to date when the stage's own listeners read it.
    const before = { signal, capture: true };
    user.canvas.addEventListener('webglcontextlost', () => this.#lose(), before);
    user.canvas.addEventListener('webglcontextrestored', () => this.#restore(), before);
    const root = user.canvas.getRootNode();
    for (const type of TOUCHES) root.addEventListener(type, () => this.#touch(), { signal, passive: true });
    user.presence.share(this);
  }

  /** Aborts when the viewer leaves. */
  get signal(): AbortSignal {
    return this.#listening.signal;
  }

  get isHeld(): boolean {
    return this.#state !== 'released';
  }

  get isReleased(): boolean {
    return this.#state !== 'held' && !this.isLost;
  }

  get need(): number {
    const { presence, isSettled } = this.user;
    const isBusy = presence.isUsed || (this.isHeld && presence.isNear && !isSettled);
    if (this.isLost) return NEED.hidden;
    if (isBusy && !(this.isHeld && performance.now() - this.since > OVERDUE_MS)) return NEED.busy;
    if (!presence.isNear) return NEED.hidden;
    return this.isHeld || this.#still.isShown ? NEED.shown : NEED.blank;
  }

  update(): void {
    const { isNear } = this.user.presence;
    if (this.#isNear !== isNear) this.since = performance.now();
    this.#isNear = isNear;
    divide();
  }

  /** Auto-rotation does not ask for a context, because it would take contexts from other viewers all the time. */
  skip({ view, cause }: TurnedCamera, drawn: View | null): void {
    const { isNear, isUsed } = this.user.presence;
    if (!this.#still.isShown || !this.isReleased || !isNear || isUsed) return;
    if (view !== drawn && cause !== 'auto-rotate') this.user.wake();
  }

  cover(): void {
    if (this.isReleased) return;
    this.#isCovered = true;
    this.#still.hide();
  }

  leave(): void {
    this.#listening.abort();
    this.#still.hide();
    shares.delete(this.user);
    this.#admit();
    divide();
  }

  release(): void {
    const { user } = this;
    if (this.#isCovered) this.#still.show(user.capture());
    this.#setState('released');
    // A context can be requested again only after its loss event has been dispatched.
    this.#released = new Promise((resolve) =>
      user.canvas.addEventListener('webglcontextlost', () => setTimeout(resolve), { once: true }),
    );
    user.loss?.loseContext();
  }

  regain(): void {
    const { loss } = this.user;
    this.#setState(loss ? 'returning' : 'held');
    this.#admit();
    if (loss)
      void this.#released.then(() => {
        if (!this.#listening.signal.aborted) loss.restoreContext();
      });
  }

  #setState(state: 'held' | 'returning' | 'released'): void {
    this.#state = state;
    this.#isCovered = false;
    this.since = performance.now();
  }

  #lose(): void {
    this.user.canvas.style.visibility = 'hidden';
    if (this.#state !== 'held') return;
    this.#setState('released');
    this.isLost = true;
  }

  #restore(): void {
    this.user.canvas.style.visibility = '';
    this.#setState('held');
    this.isLost = false;
    setTimeout(() => !this.isReleased && this.#still.hide(), STILL_TIMEOUT_MS);
  }

  #touch(): void {
    const now = performance.now();
    if (this.isLost && now - this.since < LOST_MS) return;
    this.since = now;
    if (this.isHeld) return;
    this.isLost = false;
    this.user.wake();
  }
}
