import { proxy } from 'valtio/vanilla';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { ResponseOf, InputOf } from '../contract/endpoint.ts';
import type { userSchema } from '../contract/entities.ts';
import { listNavigation } from '../contract/navigation.ts';
import { getUser } from '../contract/profile.ts';
import { logIn, logOut, register, restoreSession } from '../contract/user.ts';
import { SESSION_IDLE_MS } from '../rules/session-length.ts';
import { type LoginEvent, type LoginState, initialLogin, moveLogin } from './login-status.ts';
import {
  type ProductLoginEvent,
  type ProductLoginStatus,
  initialProductLogin,
  moveProductLogin,
} from './product-login.ts';
import type { LoginStore, UserState } from './user-state.ts';

/** Minimum interval between two records of activity, in milliseconds. */
const ACTIVITY_MS = 60_000;

/**
 * Interval at which the host is called while a user is active but makes no calls, in milliseconds. The calls
 * prevent the host from ending the session.
 */
export const KEEP_ALIVE_MS = 600_000;

export type User = z.infer<typeof userSchema>;

export interface SessionState {
  login: LoginState;
  product: ProductLoginStatus;
  /** The logged-in user, or null if no user is logged in or this is not known yet. */
  user: User | null;
  /** The ids of the reset link while a new password is being set with it. */
  resetLink: { readonly uid: string; readonly token: string } | null;
  /** The message after a redirect from a screen that the user cannot access. */
  popup: 'api-inactive' | 'second-inactive' | null;
  /**
   * `restoring` while a stored login is being checked, and `unreachable` if the host did not respond to the
   * check.
   */
  phase: 'restoring' | 'unreachable' | 'ready';
}

export interface SessionDeps {
  readonly call: ApiClient;
  readonly loginStore: LoginStore;
  /**
   * Returns the device's time in milliseconds since 1970. Stored times are written and read with this clock,
   * so it does not have to be correct.
   */
  readonly now: () => number;
  /** Called when a session has ended without an action by the user. */
  readonly onTimeout: () => void;
  /** Called before the state contains the user of a new session. */
  readonly onBegin?: (userId: string) => void;
  /** Called when the user has logged out, here or in another tab. */
  readonly onLogOut?: () => void;
}

/** Returns true if a failure means that the stored token is invalid. All other failures may be temporary. */
const isInvalidToken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'session_expired' || error.status === 401);

/** Returns a string that differs if the stored data of a user that can change differ. */
const changing = ({
  firstName,
  lastName,
  subscriptions,
}: Omit<UserState, 'token' | 'assets' | 'xp360Plan'>): string =>
  JSON.stringify([firstName, lastName, subscriptions]);

/**
 * The session of a page. The methods throw an `ApiError` if a call fails, and `state` can be observed with
 * valtio.
 */
export class Session {
  /** No user is logged in until `restore` or `logIn` is called. */
  readonly state = proxy<SessionState>({
    login: initialLogin,
    product: initialProductLogin,
    user: null,
    resetLink: null,
    popup: null,
    phase: 'restoring',
  });
  readonly #deps: SessionDeps;
  /**
   * The token of this tab. The stored token can belong to a different user who has logged in from another
   * tab.
   */
  #token: string | null = null;
  #calledAt = 0;
  /** Increases whenever a session starts or ends, so that a late response does not start a session. */
  #turn = 0;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** The token that authenticates calls, or null if no user is logged in. */
  get token(): string | null {
    return this.#token;
  }

  /** A stored login is restored only if it is still valid. */
  async restore(): Promise<void> {
    const { loginStore, now } = this.#deps;
    const stored = loginStore.read();
    if (stored === null) this.state.phase = 'ready';
    else if (stored.expiresAt <= now()) this.end({ isTimeout: true });
    else {
      this.state.phase = 'restoring';
      try {
        await this.#resume(stored.user.token);
      } catch (error) {
        if (isInvalidToken(error)) this.end({ isTimeout: true });
        else this.state.phase = 'unreachable';
      }
    }
  }

  /**
   * Follows other tabs: logs out when they do, switches to the user who has logged in there, and learns of
   * plans and names that have changed there. If the host does not respond, nothing changes.
   */
  async syncWithTabs(): Promise<void> {
    const { loginStore, now } = this.#deps;
    const stored = loginStore.read();
    if (stored === null) {
      if (this.#token !== null) this.end({ isTimeout: false });
    } else if (stored.expiresAt <= now()) {
      if (this.#token !== null) this.end({ isTimeout: true });
    } else if (stored.user.token !== this.#token) {
      await this.#resume(stored.user.token).catch(() => undefined);
    } else if (this.state.user !== null && changing(stored.user) !== changing(this.state.user)) {
      await this.refresh();
    }
  }

  /** Reads the user's name, plans and company from the host. Returns false if the host did not respond. */
  async refresh(): Promise<boolean> {
    const { user } = this.state;
    if (user === null) return false;
    const fresh = await this.#deps.call(getUser, { userid: user.id }).catch(() => null);
    if (fresh !== null && 'subscriptions' in fresh && this.state.user?.id === fresh.id) {
      const { firstName, lastName, subscriptions, company, stripeCustomerId } = fresh;
      this.change({ firstName, lastName, subscriptions, company, stripeCustomerId });
    }
    return fresh !== null;
  }

  async logIn(credentials: InputOf<typeof logIn>): Promise<void> {
    this.#begin(await this.#deps.call(logIn, credentials));
  }

  /** Creates an account and logs its user in. Returns the host's message. */
  async register(form: InputOf<typeof register>): Promise<string> {
    const { detail, ...body } = await this.#deps.call(register, form);
    this.#begin(body);
    return detail;
  }

  /** Logs out here and on the host, even if the host refuses or does not respond. */
  async logOut(): Promise<void> {
    const token = this.#token;
    this.end({ isTimeout: false });
    if (token === null) return;
    // If the host does not end the session now, the session ends within an hour.
    await this.#deps.call(logOut, { key: token }).catch(() => undefined);
  }

  /**
   * Ends the session in this browser only, because of inactivity or because another tab or the host ended it.
   */
  end({ isTimeout }: { readonly isTimeout: boolean }): void {
    const { loginStore, onTimeout, onLogOut } = this.#deps;
    const stored = loginStore.read()?.user.token;
    // The stored login is preserved if it belongs to another user and was stored by another tab.
    if (stored === undefined || this.#token === null || stored === this.#token) loginStore.clear();
    this.#token = null;
    this.#turn += 1;
    const nobody = { user: null, product: initialProductLogin, popup: null, phase: 'ready' };
    if (!isTimeout) onLogOut?.();
    Object.assign(this.state, nobody);
    this.move('logged-out');
    if (isTimeout) onTimeout();
  }

  /**
   * Ends the session if no tab has recorded activity for an hour. Returns the time until then, in milliseconds.
   * A session that has already ended is not reported again.
   */
  checkIdle(): number {
    const { loginStore, now } = this.#deps;
    // Without a stored time, another tab has just logged out.
    const left = (loginStore.expiresAt() ?? Infinity) - now();
    if (left <= 0 && this.#token !== null) this.end({ isTimeout: true });
    return left;
  }

  /** Ends the session of a token that the host no longer accepts. */
  handleUnauthorized(token: string | null): void {
    if (token === null || token !== this.#token) return;
    const stored = this.#deps.loginStore.read()?.user.token;
    if (stored !== undefined && stored !== token) void this.syncWithTabs();
    else this.end({ isTimeout: stored !== undefined });
  }

  change(changed: Partial<User>): void {
    const { user } = this.state;
    if (user === null) return;
    Object.assign(user, changed);
    const { firstName, lastName, subscriptions } = user;
    this.#rewrite({ firstName, lastName, subscriptions });
  }

  /** Continues with another token, such as the one that the host issues with a new password. */
  renew(token: string): void {
    this.#rewrite({ token });
    this.#token = token;
  }

  /**
   * Records activity for all tabs and on the host, which restarts the hour. It is recorded at most once per
   * minute, and no longer when the hour is over.
   */
  recordAction(): void {
    const { call, loginStore, now } = this.#deps;
    const sinceRecorded = SESSION_IDLE_MS - this.checkIdle();
    if (this.state.user === null || Math.abs(sinceRecorded) < ACTIVITY_MS) return;
    loginStore.extend(now() + SESSION_IDLE_MS);
    // Any call of the user restarts the hour on the host, and this call is the cheapest one.
    if (Math.abs(now() - this.#calledAt) >= KEEP_ALIVE_MS)
      void call(listNavigation, {}).catch(() => undefined);
  }

  recordCall(): void {
    this.#calledAt = this.#deps.now();
  }

  /** Shows the reason why a screen redirected the user. */
  openPopup(popup: NonNullable<SessionState['popup']>): void {
    this.state.popup = popup;
  }

  closePopup(): void {
    this.state.popup = null;
  }

  followReset(link: NonNullable<SessionState['resetLink']>): void {
    this.state.resetLink = link;
    this.move('reset-link-opened');
  }

  move(event: LoginEvent): void {
    this.state.login = moveLogin(this.state.login, event);
  }

  moveProduct(event: ProductLoginEvent): void {
    this.state.product = moveProductLogin(this.state.product, event);
  }

  async #resume(token: string): Promise<void> {
    const turn = (this.#turn += 1);
    const body = await this.#deps.call(restoreSession, { token });
    if (turn === this.#turn) this.#begin(body);
  }

  #begin({ user, ...body }: ResponseOf<typeof restoreSession>): void {
    const { loginStore, now, onBegin } = this.#deps;
    const { token, firstName, lastName, assets, xp360Plan, subscriptions } = body;
    this.#token = token;
    this.#turn += 1;
    loginStore.write({
      user: { token, firstName, lastName, assets, xp360Plan, subscriptions },
      expiresAt: now() + SESSION_IDLE_MS,
    });
    onBegin?.(user.id);
    Object.assign(this.state, { user, product: initialProductLogin, phase: 'ready' });
    this.move('logged-in');
  }

  #rewrite(changed: Partial<UserState>): void {
    const stored = this.#deps.loginStore.read();
    if (stored?.user.token === this.#token)
      this.#deps.loginStore.write({ ...stored, user: { ...stored.user, ...changed } });
  }
}
