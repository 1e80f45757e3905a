import { proxy } from 'valtio/vanilla';

type Go = () => void;
type NavigateOptions = { readonly replace?: boolean } | undefined;
type GuardedPage = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

/** Marks the entry of the history that catches the back button. */
const MARK = 'holdsChanges';

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state;

/**
 * Asks before a page with unsaved changes is left: by a link, by the back button, or by closing the tab. While changes
 * are held, one more entry of the same address lies on the history, so that the back button does not leave yet.
 */
export class NavigationGuard {
  /** Whether the user is to decide between staying and leaving. */
  readonly state = proxy({ isAsking: false });
  readonly #page: GuardedPage;
  #isHeld = false;
  #isOnCatcher: boolean;
  /** The address of the page that is not to be left. */
  #address = '';
  #go: Go | null = null;

  constructor(page: GuardedPage) {
    this.#page = page;
    this.#isOnCatcher = isMarked(page.history.state);
    this.#address = page.location.href;
    // Before the router hears of it.
    page.addEventListener('popstate', this.#onMove, true);
  }

  /** There are unsaved changes from now on. */
  readonly hold = (): void => {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#page.addEventListener('beforeunload', this.#onClose);
    this.#catchBack(this.#page.location.href);
  };

  /** There are none any more. */
  readonly release = (): void => {
    this.#isHeld = false;
    this.state.isAsking = false;
    this.#go = null;
    this.#page.removeEventListener('beforeunload', this.#onClose);
  };

  /** Stands around every navigation of the router. Redirects, which replace an address, are no user's doing and pass. */
  readonly around = (
    navigate: (to: string, options?: NavigateOptions) => void,
    to: string,
    options?: NavigateOptions,
  ): void => {
    const go = (how: NavigateOptions): void => {
      this.#isOnCatcher = false;
      navigate(to, how);
    };
    if (!this.#isHeld || options?.replace === true) go(options);
    else
      this.#ask(() => {
        // In place of the entry that caught the back button.
        go({ ...options, replace: true });
      });
  };

  /** The user stays; nothing changes. */
  readonly stay = (): void => {
    this.state.isAsking = false;
    this.#go = null;
  };

  /** The user leaves: what was held is dropped, and the navigation goes on. */
  readonly leave = (): void => {
    const go = this.#go;
    this.release();
    go?.();
  };

  #ask(go: Go): void {
    this.#go = go;
    this.state.isAsking = true;
  }

  #catchBack(address: string): void {
    this.#address = address;
    const { history } = this.#page;
    this.#isOnCatcher = true;
    if (!isMarked(history.state)) history.pushState({ [MARK]: true }, '', address);
  }

  readonly #onMove = (event: PopStateEvent): void => {
    const isHere = this.#page.location.href === this.#address;
    const cameOff = this.#isOnCatcher && isHere && !isMarked(event.state);
    this.#isOnCatcher = isMarked(event.state) && isHere;
    if (this.#isHeld) {
      event.stopImmediatePropagation();
      // At once: whoever reads the address meanwhile finds the one that is still shown.
      this.#catchBack(this.#address);
      this.#ask(() => this.#page.history.go(isHere ? -2 : -1));
    } else if (cameOff) {
      // Nothing was left unsaved, so one press of the back button is enough.
      this.#page.history.back();
    }
  };

  readonly #onClose = (event: BeforeUnloadEvent): void => event.preventDefault();
}
