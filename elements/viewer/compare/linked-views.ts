import type { View } from '../../geo/camera.ts';
import type { LookedAt } from '../../geo/registration.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import type { ViewCause } from '../../model/view-cause.ts';
import { type LookingViewer, levelLookedAt, lookedAt, viewFrom } from '../base/look-from.ts';
import type { SecondViewer } from '../measure/second-viewer.ts';

/** A viewer whose view can be set. */
export interface LinkedViewer extends LookingViewer, HTMLElement {
  pan: number;
  tilt: number;
  fov: number;
}

/** The second viewer has the methods of the first one, of the same class. */
export type FollowingViewer = SecondViewer & LinkedViewer;

export interface LinkedViewsOptions {
  readonly first: LinkedViewer;
  readonly second: FollowingViewer;
  /** Called with how the views are linked. */
  readonly onLink: (by: 'place' | 'direction') => void;
  readonly signal: AbortSignal;
}

type Aim = Pick<View, 'pan' | 'tilt' | 'fov'>;

/** Largest difference of two views that count as the same, in degrees. */
const SAME_DEG = 1e-3;

const isSame = (a: Aim, b: Aim): boolean =>
  (['pan', 'tilt', 'fov'] as const).every((part) => Math.abs(a[part] - b[part]) < SAME_DEG);

const aimOf = ({ pan, tilt, fov }: Aim): Aim => ({ pan, tilt, fov });

/**
 * Turns one of two viewers whenever the other one turns, so that both look at the same place or, where none is known, in
 * the same direction. The user can move either.
 */
export class LinkedViews {
  readonly #options: LinkedViewsOptions;
  /** The views that have been set here, which therefore do not lead. */
  readonly #set = new Map<LinkedViewer, Aim>();
  #turn = 0;

  constructor(options: LinkedViewsOptions) {
    this.#options = options;
    const { first, second, signal } = options;
    for (const [leader, follower] of [
      [first, second],
      [second, first],
    ] as const) {
      const turn = ({ cause }: { readonly cause: ViewCause }): void => {
        // Only this class and the user move the second viewer.
        if (leader === second && cause === 'command') return;
        const set = this.#set.get(leader);
        if (set && isSame(set, aimOf(leader))) return;
        void this.#follow(leader, follower);
      };
      leader.addEventListener('sphere-view-change', turn, { signal });
    }
    // The views of a sphere are known when it is on the screen.
    for (const viewer of [first, second])
      viewer.addEventListener('sphere-load', () => this.link(), { signal });
  }

  /** Turns the second viewer as the first one looks. */
  link(): void {
    void this.#follow(this.#options.first, this.#options.second);
  }

  async #follow(leader: LinkedViewer, follower: LinkedViewer): Promise<void> {
    const turn = (this.#turn += 1);
    const { signal } = this.#options;
    // What stands there may still be loading.
    this.#aim(leader, follower, levelLookedAt(leader));
    const looked = await lookedAt(leader, signal).catch(() => null);
    // A later movement may have replaced this one.
    if (!signal.aborted && turn === this.#turn) this.#aim(leader, follower, looked);
  }

  #aim(leader: LinkedViewer, follower: LinkedViewer, looked: LookedAt | null): void {
    const sphere: ShownSphere | null = follower.currentSphere;
    const view = looked && viewFrom(sphere, looked);
    const aim = view ?? aimOf(leader);
    this.#set.set(follower, aim);
    Object.assign(follower, aim);
    // The viewer limits its view.
    this.#set.set(follower, aimOf(follower));
    if (sphere) this.#options.onLink(view ? 'place' : 'direction');
  }
}
