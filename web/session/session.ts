import { proxy } from 'valtio/vanilla';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { ResponseOf, InputOf } from '../contract/endpoint.ts';
import type { userSchema } from '../contract/entities.ts';
import { listNavigation } from '../contract/navigation.ts';
import { SESSION_IDLE_MS } from '../rules/session-length.ts';
import { logIn, logOut, register, restoreSession } from '../contract/user.ts';
import { type LoginEvent, type LoginState, initialLogin, moveLogin } from './login-status.ts';
import {
  type ProductLoginEvent,
  type ProductLoginStatus,
  initialProductLogin,
  moveProductLogin,
} from './product-login.ts';
import type { LoginStore, UserState } from './user-state.ts';

/** Activity is noted at most so often, milliseconds. */
export const ACTIVITY_MS = 60_000;

/** Timers of several tabs are brought in step so often, milliseconds. */
export const TIMER_SYNC_MS = 200;

/** While a user does something without calling the host, it is called this often, milliseconds: its hour must not run out. */
export const KEEP_ALIVE_MS = 600_000;

export type User = z.infer<typeof userSchema>;

/** Who is logged in, and how far one is on the way in. */
export interface SessionState {
  login: LoginState;
  product: ProductLoginStatus;
  /** Null while nobody is logged in, and while it is not known yet. */
  user: User | null;
  /** The ids of the reset link that was followed, while a new password is being set with them. */
  resetLink: { readonly uid: string; readonly token: string } | null;
  /** What is told where a screen turned somebody away. */
  popup: 'api-inactive' | 'second-inactive' | null;
  /** `restoring` while a stored login is asked for, `unreachable` when the host did not answer that. */
  phase: 'restoring' | 'unreachable' | 'ready';
}

/** What a session works with. */
export interface SessionDeps {
  readonly call: ApiClient;
  readonly kept: LoginStore;
  /** Milliseconds since 1970 by the device: what a browser keeps is written and read by the one clock, right or not. */
  readonly now: () => number;
  /** Says that a session ended without the user's doing. */
  readonly onTimeout: () => void;
}

/** Failures after which a stored token is worth nothing; any other may pass. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'session_expired' || error.status === 401);

/** The one session of a page. Its actions throw `ApiError`; its state may be watched with valtio. */
export class Session {
  /** Nobody is logged in until `restore` or `logIn`. */
  readonly state = proxy<SessionState>({
    login: initialLogin,
    product: initialProductLogin,
    user: null,
    resetLink: null,
    popup: null,
    phase: 'restoring',
  });
  readonly #deps: SessionDeps;
  /** This tab's own: what is stored may be that of another user who logged in elsewhere. */
  #token: string | null = null;
  #calledAt = 0;
  /** Counts what begins and ends a session, so that an answer which comes too late begins none. */
  #turn = 0;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** Proves to the host who calls; null while nobody is logged in. */
  get token(): string | null {
    return this.#token;
  }

  /** Goes on with a stored login, if there is one that holds. */
  async restore(): Promise<void> {
    const { kept, now } = this.#deps;
    const stored = kept.read();
    if (stored === null) this.state.phase = 'ready';
    else if (stored.expiresAt <= now()) this.drop({ isTimeout: true });
    else {
      this.state.phase = 'restoring';
      try {
        await this.#goOn(stored.user.token);
      } catch (error) {
        if (isRefused(error)) this.drop({ isTimeout: true });
        else this.state.phase = 'unreachable';
      }
    }
  }

  /** Does as the other tabs did: ends with them, and goes on as whoever logged in there. What cannot be asked now stays. */
  async follow(): Promise<void> {
    const { kept, now } = this.#deps;
    const stored = kept.read();
    if (stored === null) {
      if (this.#token !== null) this.drop({ isTimeout: false });
    } else if (stored.expiresAt <= now()) {
      if (this.#token !== null) this.drop({ isTimeout: true });
    } else if (stored.user.token !== this.#token) {
      await this.#goOn(stored.user.token).catch(() => undefined);
    }
  }

  async logIn(credentials: InputOf<typeof logIn>): Promise<void> {
    this.#begin(await this.#deps.call(logIn, credentials));
  }

  /** Creates an account, whose user is logged in from then on; gives what the host says to it. */
  async register(form: InputOf<typeof register>): Promise<string> {
    const { detail, ...body } = await this.#deps.call(register, form);
    this.#begin(body);
    return detail;
  }

  /** Logs out here and at the host; a host that refuses or is away is no hindrance. */
  async logOut(): Promise<void> {
    const token = this.#token;
    this.drop({ isTimeout: false });
    if (token === null) return;
    // A session that the host does not end now ends by itself within the hour.
    await this.#deps.call(logOut, { key: token }).catch(() => undefined);
  }

  /** Ends the session in this browser alone: it idled, or another tab or the host ended it. */
  drop({ isTimeout }: { readonly isTimeout: boolean }): void {
    const { kept, onTimeout } = this.#deps;
    const stored = kept.read()?.user.token;
    // What another tab stored for another user is not this one's to remove.
    if (stored === undefined || this.#token === null || stored === this.#token) kept.clear();
    this.#token = null;
    this.#turn += 1;
    const nobody = { user: null, product: initialProductLogin, popup: null, phase: 'ready' };
    Object.assign(this.state, nobody);
    this.move('logged-out');
    if (isTimeout) onTimeout();
  }

  /** Hears that nobody did anything for an hour; what ended before is not told again. */
  idle(): void {
    if (this.#token !== null) this.drop({ isTimeout: true });
  }

  /** Hears that the host knows the session of a token no more. */
  refuse(token: string | null): void {
    if (token === null || token !== this.#token) return;
    const stored = this.#deps.kept.read()?.user.token;
    if (stored !== undefined && stored !== token) void this.follow();
    else this.drop({ isTimeout: stored !== undefined });
  }

  /** Takes over what changed of the user. */
  change(changed: Partial<User>): void {
    const { user } = this.state;
    if (user === null) return;
    Object.assign(user, changed);
    const { firstName, lastName, subscriptions } = user;
    this.#rewrite({ firstName, lastName, subscriptions });
  }

  /** Goes on by another token, such as one that comes with a new password. */
  renew(token: string): void {
    this.#rewrite({ token });
    this.#token = token;
  }

  /** Notes that the user did something: the hour begins anew, at the host too. */
  noteAction(): void {
    const { call, kept, now } = this.#deps;
    if (this.state.user === null) return;
    kept.extend(now() + SESSION_IDLE_MS);
    // Any call of a user begins the host's hour anew; this one costs it least.
    if (Math.abs(now() - this.#calledAt) >= KEEP_ALIVE_MS)
      void call(listNavigation, {}).catch(() => undefined);
  }

  /** Notes that the host answered a call. */
  noteCall(): void {
    this.#calledAt = this.#deps.now();
  }

  /** Tells why a screen turned somebody away. */
  openPopup(popup: NonNullable<SessionState['popup']>): void {
    this.state.popup = popup;
  }

  closePopup(): void {
    this.state.popup = null;
  }

  /** Begins to set a new password by a mailed link. */
  followReset(link: NonNullable<SessionState['resetLink']>): void {
    this.state.resetLink = link;
    this.move('reset-link-opened');
  }

  /** Moves the login status. */
  move(event: LoginEvent): void {
    this.state.login = moveLogin(this.state.login, event);
  }

  /** Moves the product login status. */
  moveProduct(event: ProductLoginEvent): void {
    this.state.product = moveProductLogin(this.state.product, event);
  }

  async #goOn(token: string): Promise<void> {
    const turn = (this.#turn += 1);
    const body = await this.#deps.call(restoreSession, { token });
    if (turn === this.#turn) this.#begin(body);
  }

  #begin({ user, ...body }: ResponseOf<typeof restoreSession>): void {
    const { kept, now } = this.#deps;
    const { token, firstName, lastName, assets, xp360Plan, subscriptions } = body;
    this.#token = token;
    this.#turn += 1;
    kept.write({
      user: { token, firstName, lastName, assets, xp360Plan, subscriptions },
      expiresAt: now() + SESSION_IDLE_MS,
    });
    Object.assign(this.state, { user, product: initialProductLogin, phase: 'ready' });
    this.move('logged-in');
  }

  #rewrite(changed: Partial<UserState>): void {
    const stored = this.#deps.kept.read();
    if (stored?.user.token === this.#token)
      this.#deps.kept.write({ ...stored, user: { ...stored.user, ...changed } });
  }
}
