import { proxy } from 'valtio/vanilla';

type Go = () => void;
/** Saves the changes. Returns whether they are saved. */
type Save = () => Promise<boolean>;
type NavigateOptions = { readonly replace?: boolean } | undefined;
type GuardedPage = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

/** Marks the history entry that intercepts the back button. */
const MARK = 'holdsChanges';

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state;

/**
 * Asks for confirmation before the user leaves a page with unsaved changes by a link, by the back button, or
 * by closing the tab. While there are unsaved changes, the history has an additional entry with the same
 * URL, so that the back button does not leave the page.
 */
export class NavigationGuard {
  /** Whether the dialog for staying or leaving is open, and whether it can save the changes. */
  readonly state = proxy({ isConfirming: false, canSave: false, isSaving: false });
  readonly #page: GuardedPage;
  #isBlocking = false;
  #isOnGuardEntry: boolean;
  /** URL of the page with unsaved changes. */
  #address = '';
  #go: Go | null = null;
  #save: Save | null = null;

  constructor(page: GuardedPage) {
    this.#page = page;
    this.#isOnGuardEntry = isMarked(page.history.state);
    this.#address = page.location.href;
    // The listener runs in the capture phase, before the router's listener.
    page.addEventListener('popstate', this.#onMove, true);
  }

  /** Starts the protection of a page with unsaved changes, which can be saved with `save`. */
  readonly block = (save: Save | null = null): void => {
    this.#save = save;
    this.state.canSave = save !== null;
    if (this.#isBlocking) return;
    this.#isBlocking = true;
    this.#page.addEventListener('beforeunload', this.#onClose);
    this.#catchBack(this.#page.location.href);
  };

  /** Ends the protection, because there are no unsaved changes anymore. */
  readonly release = (): void => {
    this.#isBlocking = false;
    this.state.isConfirming = false;
    this.#go = null;
    this.#page.removeEventListener('beforeunload', this.#onClose);
  };

  /**
   * Wraps all navigations of the router. Redirects, which replace a URL, are not user actions and are
   * not intercepted.
   */
  readonly wrapNavigate = (
    navigate: (to: string, options?: NavigateOptions) => void,
    to: string,
    options?: NavigateOptions,
  ): void => {
    const go = (how: NavigateOptions): void => {
      this.#isOnGuardEntry = false;
      navigate(to, how);
    };
    if (!this.#isBlocking || options?.replace === true) go(options);
    else
      this.#confirm(() => {
        // Replaces the entry that intercepted the back button.
        go({ ...options, replace: true });
      });
  };

  /** Stays on the page and preserves the changes. */
  readonly stay = (): void => {
    this.state.isConfirming = false;
    this.#go = null;
  };

  /** Discards the changes and continues the navigation. */
  readonly leave = (): void => {
    const go = this.#go;
    this.release();
    go?.();
  };

  /** Saves the changes and continues the navigation. Stays on the page if they could not be saved. */
  readonly saveAndLeave = async (): Promise<void> => {
    const [go, save] = [this.#go, this.#save];
    if (go === null || save === null || this.state.isSaving) return;
    this.state.isSaving = true;
    const isSaved = await save().finally(() => {
      this.state.isSaving = false;
    });
    // The user can have chosen to stay in the meantime.
    const isWanted = this.#go === go || !this.#isBlocking;
    this.stay();
    if (!isSaved || !isWanted) return;
    this.release();
    go();
  };

  #confirm(go: Go): void {
    this.#go = go;
    this.state.isConfirming = true;
  }

  #catchBack(address: string): void {
    this.#address = address;
    const { history } = this.#page;
    this.#isOnGuardEntry = true;
    if (!isMarked(history.state)) history.pushState({ [MARK]: true }, '', address);
  }

  readonly #onMove = (event: PopStateEvent): void => {
    const isHere = this.#page.location.href === this.#address;
    const cameOff = this.#isOnGuardEntry && isHere && !isMarked(event.state);
    this.#isOnGuardEntry = isMarked(event.state) && isHere;
    if (this.#isBlocking) {
      event.stopImmediatePropagation();
      // The guard entry is added synchronously, so that the URL always matches the page.
      this.#catchBack(this.#address);
      this.#confirm(() => this.#page.history.go(isHere ? -2 : -1));
    } else if (cameOff) {
      // There are no unsaved changes, so pressing the back button once must suffice.
      this.#page.history.back();
    }
  };

  readonly #onClose = (event: BeforeUnloadEvent): void => event.preventDefault();
}
