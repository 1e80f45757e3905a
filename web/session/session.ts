import { proxy } from 'valtio/vanilla';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Answer, GivenInput } from '../api/contract/endpoint.ts';
import type { userSchema } from '../api/contract/entities.ts';
import { logIn, logOut, register, restoreSession } from '../api/contract/user.ts';
import { type LoginEvent, type LoginState, initialLogin, moveLogin } from './login-status.ts';
import {
  type ProductLoginEvent,
  type ProductLoginStatus,
  initialProductLogin,
  moveProductLogin,
} from './product-login.ts';
import { SESSION_MS } from './session-limits.ts';
import type { LoginStore } from './user-state.ts';

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
  /** Milliseconds since 1970. */
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

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** Goes on with a stored login, if there is one that holds. */
  async restore(): Promise<void> {
    const { call, kept, now } = this.#deps;
    const stored = kept.read();
    if (stored === null) this.state.phase = 'ready';
    else if (stored.expiresAt <= now()) this.drop({ isTimeout: true });
    else {
      this.state.phase = 'restoring';
      try {
        this.#begin(await call(restoreSession, { token: stored.user.token }));
      } catch (error) {
        if (isRefused(error)) this.drop({ isTimeout: true });
        else this.state.phase = 'unreachable';
      }
    }
  }

  async logIn(credentials: GivenInput<typeof logIn>): Promise<void> {
    this.#begin(await this.#deps.call(logIn, credentials));
  }

  /** Creates an account, whose user is logged in from then on. */
  async register(form: GivenInput<typeof register>): Promise<void> {
    this.#begin(await this.#deps.call(register, form));
  }

  /** Logs out here and at the host; a host that refuses or is away is no hindrance. */
  async logOut(): Promise<void> {
    const token = this.#deps.kept.read()?.user.token;
    this.drop({ isTimeout: false });
    if (token === undefined) return;
    // A session that the host does not end now ends by itself within the hour.
    await this.#deps.call(logOut, { key: token }).catch(() => undefined);
  }

  /** Ends the session in this browser alone: it idled, or another tab or the host ended it. */
  drop({ isTimeout }: { readonly isTimeout: boolean }): void {
    this.#deps.kept.clear();
    const nobody = { user: null, product: initialProductLogin, popup: null, phase: 'ready' };
    Object.assign(this.state, nobody);
    this.move('logged-out');
    if (isTimeout) this.#deps.onTimeout();
  }

  /** Takes over what changed of the user. */
  change(changed: Partial<User>): void {
    const { user } = this.state;
    if (user === null) return;
    Object.assign(user, changed);
    const stored = this.#deps.kept.read();
    if (stored === null) return;
    const { firstName, lastName, subscriptions } = user;
    this.#deps.kept.write({ ...stored, user: { ...stored.user, firstName, lastName, subscriptions } });
  }

  /** Notes that the user did something: the hour begins anew. */
  noteAction(): void {
    if (this.state.user !== null) this.#deps.kept.extend(this.#deps.now() + SESSION_MS);
  }

  /** Moves the login status. */
  move(event: LoginEvent): void {
    this.state.login = moveLogin(this.state.login, event);
  }

  /** Moves the product login status. */
  moveProduct(event: ProductLoginEvent): void {
    this.state.product = moveProductLogin(this.state.product, event);
  }

  #begin({ user, ...body }: Answer<typeof restoreSession>): void {
    const { kept, now } = this.#deps;
    const { token, firstName, lastName, assets, xp360Plan, subscriptions } = body;
    kept.write({
      user: { token, firstName, lastName, assets, xp360Plan, subscriptions },
      expiresAt: now() + SESSION_MS,
    });
    Object.assign(this.state, { user, product: initialProductLogin, phase: 'ready' });
    this.move('logged-in');
  }
}
