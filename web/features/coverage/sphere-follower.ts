import { ViewerError } from '../../../elements/index.ts';

/** What is needed of a viewer to follow an address. */
export interface FollowingViewer {
  sphere: number | null;
  readonly currentSphere: { readonly id: number } | null;
  flyTo(goal: { readonly sphere: number }): Promise<boolean>;
}

interface FollowerDeps {
  /** Puts a sphere into the address; `replace` makes no step of the browser's history. */
  readonly go: (id: number, replace: boolean) => void;
  /** The sphere of an address is none. */
  readonly onUnknown: (id: number) => void;
}

/**
 * Keeps the address at the viewer's sphere and the viewer at the address's: flying makes steps that the browser's back
 * button flies back.
 */
export class SphereFollower {
  readonly #deps: FollowerDeps;
  #viewer: FollowingViewer | null = null;
  /** What the address names. */
  #named: number;
  /** What came onto the screen last. */
  #shown: number | null = null;

  constructor(named: number, deps: FollowerDeps) {
    this.#named = named;
    this.#deps = deps;
  }

  /** The viewer came, with nothing on its screen, or went. */
  attach(viewer: FollowingViewer | null): void {
    this.#viewer = viewer;
    this.#shown = null;
    if (viewer) viewer.sphere = this.#named;
  }

  /** A sphere came onto the viewer's screen. */
  arrive(id: number): void {
    const isFirst = this.#shown === null;
    this.#shown = id;
    if (id === this.#named) return;
    this.#named = id;
    this.#deps.go(id, isFirst);
  }

  /** The address names a sphere, as after the back button. */
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
    }
    // Broken off, or it could not be loaded: the one before stays, and the address says so.
    const current = viewer.currentSphere?.id ?? null;
    if (this.#viewer !== viewer || this.#named !== id || current === null || current === id) return;
    this.#named = current;
    this.#deps.go(current, true);
  }
}

/** The sphere that a segment of an address names; null where it is no number that a sphere can have. */
export function readSphereId(segment: string): number | null {
  const id = /^\s*\d+\s*$/.test(segment) ? Number(segment) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
