import type { Direction } from '../../geo/camera.ts';
import type { SurfacePoint } from '../../model/surface-point.ts';
import type { DescribedPlace } from '../../panels/panel-requests.ts';
import type { PointedAt } from '../base/world-frame.ts';

export interface FactCommands {
  /** Returns what the sphere on the screen shows in a direction; null if there is no sphere. */
  pointToward(direction: Direction): PointedAt | null;
  /** Resolves with what is at a place, in words; with undefined if there is no surface. */
  describe(place: SurfacePoint): Promise<string | undefined>;
  /** Loads what stands around the sphere on the screen; null if that is already loaded, or if nothing is known about it. */
  surround(): Promise<unknown> | null;
}

/**
 * Finds the places that users point to, and what is there. While what stands around the sphere is still being loaded,
 * places are on level ground, so they are found again afterward.
 */
export class PointFacts {
  readonly #commands: FactCommands;
  readonly #sphereNow: () => number | undefined;

  constructor(commands: FactCommands, sphereNow: () => number | undefined) {
    this.#commands = commands;
    this.#sphereNow = sphereNow;
  }

  /** Returns the place of a point and what is there; null if the point has no place. */
  of(point: PointedAt): Promise<DescribedPlace | null> {
    return this.#describe(point, this.#commands.surround() !== null);
  }

  /**
   * Resolves with a place as it is known once the surroundings are loaded or cannot be loaded; with null if that changes
   * nothing, or if another sphere is then on the screen.
   */
  async settled(place: DescribedPlace): Promise<DescribedPlace | null> {
    if (place.isComing !== true) return null;
    // A surface that cannot be loaded reports that itself.
    await this.#commands.surround()?.catch(() => undefined);
    return this.again(place);
  }

  /** Returns a place as it is known now; null if it was not seen from the sphere on the screen. */
  async again({ seen }: DescribedPlace): Promise<DescribedPlace | null> {
    if (!seen || seen.sphere !== this.#sphereNow()) return null;
    const point = this.#commands.pointToward(seen);
    return point && this.#describe({ ...point, ...seen }, false);
  }

  async #describe({ place, pan, tilt }: PointedAt, isComing: boolean): Promise<DescribedPlace | null> {
    const sphere = this.#sphereNow();
    if (!place) return null;
    const { latitude, longitude, altitude } = place;
    const about = isComing ? undefined : await this.#commands.describe(place);
    const seen = sphere === undefined ? undefined : { sphere, pan, tilt };
    return { latitude, longitude, altitude, about, isComing, ...(seen && { seen }) };
  }
}
