import type { Vec3 } from '../../geo/vector.ts';
import type { Draper } from '../../model/objects/draper.ts';
import type { GroundAt } from '../../model/objects/sphere-frame.ts';
import { OccluderDepth, type OccluderFaces } from '../../scene/occluder-depth.ts';
import type { WorldPart } from '../base/world-part.ts';
import type { WorldObjects } from '../objects/world-objects.ts';

/** What stands around a sphere: the terrain on which objects stand, and what hides them. */
export interface ObjectSurroundings {
  /** Null if the ground is level. */
  readonly groundAt: GroundAt | null;
  readonly occluders: OccluderFaces;
  /** Called after what stands there has been replaced. */
  onChange: () => void;
  /** Returns what lays objects on the surface; null until it is loaded, after which a function is called. */
  draper(onLoad: () => void): Draper | null;
  /** Returns whether something stands in front of a point in world meters. */
  isHidden(point: Vec3): boolean;
}

/** The opacity of objects that something stands in front of, by the value of `occluded-objects`. */
const OCCLUDED_OPACITY: Readonly<Record<string, number>> = { fade: 0.4, hide: 0 };

export interface OcclusionOptions {
  /** Returns how objects are drawn that something stands in front of. */
  readonly mode: () => 'fade' | 'hide' | 'show';
  /** Called when it has become known what stands around the sphere, and when that has been replaced. */
  readonly onKnown: () => void;
}

/** Lets objects stand on what is around the sphere on the screen, and fades or hides those behind it. */
export class ObjectOcclusion implements WorldPart {
  readonly name = 'occlusion';
  readonly #objects: WorldObjects;
  readonly #options: OcclusionOptions;
  /** What stands around the sphere; null until that is known. */
  #surroundings: ObjectSurroundings | null = null;
  #depth: OccluderDepth | null = null;

  constructor(objects: WorldObjects, options: OcclusionOptions) {
    this.#objects = objects;
    this.#options = options;
  }

  onLeave(): void {
    this.set(null);
  }

  onUpdate(has: (name: PropertyKey) => boolean): void {
    if (has('occludedObjects')) this.#occlude();
  }

  /** Sets what stands around the sphere on the screen; null if that is not known. */
  set(surroundings: ObjectSurroundings | null): void {
    if (surroundings === this.#surroundings) return;
    this.#surroundings = surroundings;
    this.#read();
    if (!surroundings) return;
    surroundings.onChange = () => {
      if (surroundings === this.#surroundings) this.#read();
    };
  }

  #read(): void {
    const surroundings = this.#surroundings;
    this.#depth?.dispose();
    this.#depth = surroundings && new OccluderDepth(surroundings.occluders);
    this.#objects.setGround(surroundings);
    this.#occlude();
    if (surroundings) this.#options.onKnown();
  }

  #occlude(): void {
    const [surroundings, depth] = [this.#surroundings, this.#depth];
    const opacity = OCCLUDED_OPACITY[this.#options.mode()];
    this.#objects.setOcclusion(
      surroundings && depth && opacity !== undefined
        ? {
            opacity,
            isHidden: (point) => surroundings.isHidden(point),
            depthOf: (frame, renderer) => depth.depthOf(frame, renderer),
          }
        : null,
    );
  }
}
