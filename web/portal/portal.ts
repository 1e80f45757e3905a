import { navigate } from 'wouter/use-browser-location';
import { ApiError, isAbort } from '../api/api-error.ts';
import { type ApiClient, createApiClient } from '../api/client.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { readVersion } from '../contract/operation.ts';
import type { PortalConfig } from '../contract/portal-config.ts';
import { HostClock } from '../lib/host-clock.ts';
import { NavigationGuard } from '../lib/navigation-guard.ts';
import { type SafeStorage, createStorage } from '../lib/storage.ts';
import { paths } from '../rules/screens/paths.ts';
import { Session } from '../session/session.ts';
import { createLoginStore } from '../session/user-state.ts';
import { sessionTexts } from '../texts/session.ts';
import { Messages } from './messages.ts';
import { WantedPath } from './wanted-path.ts';

/** Called after each successful call. */
type ResponseListener = (endpoint: Endpoint, input: unknown) => void;

/** The services that all screens share. Each page has a single portal; each test creates another one. */
export interface Portal {
  readonly config: PortalConfig;
  /** Calls the host as the logged-in user. Throws an `ApiError` if the call fails. */
  readonly call: ApiClient;
  /** Adds a listener for successful calls. Returns a function that removes the listener. */
  readonly onResponse: (listener: ResponseListener) => () => void;
  readonly session: Session;
  readonly messages: Messages;
  readonly storage: SafeStorage;
  /** A storage that other tabs do not see, and that survives a visit of other sites. */
  readonly tab: SafeStorage;
  /** The path that the user requested before the login. */
  readonly wanted: WantedPath;
  /** Asks the user for confirmation before unsaved changes are lost. */
  readonly navigation: NavigationGuard;
  /**
   * Returns the host's time in milliseconds since 1970. The host's time determines when plans end, regardless
   * of the device's clock.
   */
  readonly now: () => number;
  /** Shows a failure as a message, unless it is an abort. */
  readonly showError: (error: unknown) => void;
}

/** Returns true if the session of a call has ended on the host. */
const isSessionExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== 'bad_credentials';

/**
 * Creates the exception that ends a call if its user has logged out, because the next user must not see the
 * response.
 */
const userChanged = (): DOMException =>
  new DOMException('The user of this call is no longer logged in.', 'AbortError');

/** Returns a function that shows a failure as a message, with a link to the plans if one is required. */
function errorDisplay(messages: Messages, navigation: NavigationGuard): Portal['showError'] {
  const seePlans = {
    label: sessionTexts.seePlans,
    act: () => navigation.wrapNavigate(navigate, paths.pricing),
  };
  return (error) => {
    if (isAbort(error)) return;
    const needsPlan = error instanceof ApiError && error.code === 'subscription_inactive';
    const text = error instanceof ApiError ? error.message : sessionTexts.unexpected;
    messages.add('error', text, needsPlan ? seePlans : null);
    // Errors other than an `ApiError` are bugs in the portal, which must be visible to developers.
    if (!(error instanceof ApiError)) queueMicrotask(() => reportError(error));
  };
}

/** Starts the display time of a message with the next action of the user, who may be away until then. */
function keepUntilAction(messages: Messages, id: number, page: Window): void {
  messages.pause(id);
  const found = new AbortController();
  const begin = (): void => {
    found.abort();
    messages.resume(id);
  };
  for (const action of ['pointerdown', 'keydown'])
    page.addEventListener(action, begin, { capture: true, signal: found.signal });
}

export function createPortal(config: PortalConfig, page: Window = window): Portal {
  const clock = new HostClock({
    device: () => Date.now(),
    steady: () => performance.now(),
    onClockJump: () => send(readVersion, {}),
  });
  const { now } = clock;
  const storage = createStorage(() => page.localStorage, page);
  const loginStore = createLoginStore(storage);
  const messages = new Messages();
  const send = createApiClient({
    host: config.apiUrl,
    token: () => session.token,
    isProduction: config.isProduction,
    fetch: clock.observeFetch((...request) => fetch(...request)),
  });
  const listeners = new Set<ResponseListener>();
  const onResponse: Portal['onResponse'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const call: ApiClient = async (endpoint, input, options) => {
    const { token } = session;
    const userId = session.state.user?.id;
    const requireSameUser = (): void => {
      if (userId !== undefined && userId !== session.state.user?.id) throw userChanged();
    };
    try {
      const response = await send(endpoint, input, options);
      requireSameUser();
      session.recordCall();
      for (const listener of listeners) listener(endpoint, input);
      return response;
    } catch (error) {
      if (isSessionExpired(error)) session.handleUnauthorized(token);
      requireSameUser();
      throw error;
    }
  };
  const onTimeout = (): void => keepUntilAction(messages, messages.add('error', sessionTexts.timedOut), page);
  const tab = createStorage(() => page.sessionStorage, page);
  const wanted = new WantedPath({ tab, shared: storage, now: () => Date.now() });
  const session = new Session({
    call,
    loginStore,
    now: () => Date.now(),
    onTimeout,
    onBegin: (userId) => wanted.begin(userId),
    onLogOut: () => wanted.end(),
  });
  const follow = (): void => void session.syncWithTabs();
  loginStore.watch(follow);
  // A suspended page may have missed the end or the start of a session. A page that is being left does
  // nothing, because the next page checks the session itself.
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') follow();
  });
  const navigation = new NavigationGuard(page);
  const showError = errorDisplay(messages, navigation);
  return { config, call, onResponse, session, messages, storage, tab, wanted, navigation, now, showError };
}
