import { ViewerError } from '../../../elements/index.ts';

/** The members of a viewer that are required to follow a URL. */
export interface FollowingViewer {
  sphere: number | null;
  readonly currentSphere: { readonly id: number } | null;
  flyTo(goal: { readonly sphere: number }): Promise<boolean>;
}

interface FollowerDeps {
  /** Writes a sphere to the URL. If `replace` is true, no history entry is added. */
  readonly navigate: (id: number, replace: boolean) => void;
  /** Called if the sphere in the URL does not exist. */
  readonly onUnknown: (id: number) => void;
  /** Called if the sphere in the URL cannot be loaded. */
  readonly onFailed: () => void;
}

/**
 * Synchronizes the URL with the viewer's sphere in both directions. Flights add history entries, and the
 * browser's back button flies back.
 */
export class SphereFollower {
  readonly #deps: FollowerDeps;
  #viewer: FollowingViewer | null = null;
  /** Id of the sphere in the URL. */
  #named: number;
  /** Id of the most recently shown sphere. */
  #shown: number | null = null;

  constructor(named: number, deps: FollowerDeps) {
    this.#named = named;
    this.#deps = deps;
  }

  /** Called when the viewer is mounted, before it shows a sphere, and when it is unmounted. */
  attach(viewer: FollowingViewer | null): void {
    this.#viewer = viewer;
    this.#shown = null;
    if (viewer) viewer.sphere = this.#named;
  }

  onSphereShown(id: number): void {
    const isFirst = this.#shown === null;
    this.#shown = id;
    if (id === this.#named) return;
    this.#named = id;
    this.#deps.navigate(id, isFirst);
  }

  /** Called when the URL changes to a sphere, for example through the back button. */
  follow(id: number): void {
    if (id === this.#named) return;
    this.#named = id;
    if (this.#viewer && this.#shown === null) this.#viewer.sphere = id;
    else if (this.#viewer && this.#shown !== id) void this.#flyTo(this.#viewer, id);
  }

  async #flyTo(viewer: FollowingViewer, id: number): Promise<void> {
    try {
      await viewer.flyTo({ sphere: id });
    } catch (error) {
      if (error instanceof ViewerError && error.code === 'not-found') {
        this.#deps.onUnknown(id);
        return;
      }
      if (error instanceof ViewerError) this.#deps.onFailed();
    }
    // The flight was canceled or failed. The previous sphere is still shown, so its id is restored in the
    // URL.
    const current = viewer.currentSphere?.id ?? null;
    if (this.#viewer !== viewer || this.#named !== id || current === null || current === id) return;
    this.#named = current;
    this.#deps.navigate(current, true);
  }
}

/** Returns the sphere id in a segment of a URL, or null if the segment is not a valid id. */
export function readSphereId(segment: string): number | null {
  const id = /^\s*\d+\s*$/.test(segment) ? Number(segment) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
