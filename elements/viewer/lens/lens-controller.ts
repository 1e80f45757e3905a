import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { View } from '../../geo/camera.ts';
import { lensFootprintOf } from '../../geo/lens-footprint.ts';
import { LENSES } from '../../geo/lens.ts';
import { OPENINGS, PROJECTIONS, type Projection } from '../../model/projections.ts';
import { valueText } from '../../model/value-text.ts';
import type { ViewCause } from '../../model/view-cause.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { attachLenses } from '../../scene/lens/lens-drawing.ts';
import type { Stage } from '../../scene/stage.ts';
import type { LimitView } from '../input/view-range.ts';
import {
  type LensMoment,
  type LensPath,
  type LensView,
  lensPath,
  limitFisheye,
  openingPath,
  planetOf,
  restOfPath,
} from './lens-path.ts';

/** The viewer whose lens is set. */
export interface LensHost extends EventTarget, Pick<ReactiveControllerHost, 'addController'> {
  readonly projection: string;
  readonly opening: string | null;
}

/** The camera of a viewer. */
export interface LensCamera {
  readonly view: View;
  readonly mover: ViewCause | null;
  /** Sets the lens and parts of the view, which does not count as a movement by the page. */
  bend(lens: number | undefined, limit: LimitView | null, view?: Partial<View>): void;
  /** Calls a function in each frame until the returned function is called. */
  follow(leader: (now: number) => void): () => void;
}

export interface LensOptions {
  readonly camera: LensCamera;
  /** Whether a sphere has been on the screen. */
  readonly isShown: () => boolean;
  readonly prefersReducedMotion: () => boolean;
  readonly onError: (error: ViewerError) => void;
}

/** Duration of an opening flight, of a change of the projection, and of the rest of an interrupted one, in milliseconds. */
const DURATION_MS = { opening: 2800, change: 900, rest: 500 } as const;

/** The view to which a page that leaves the little planet returns if it has shown nothing else. */
const LEVEL: Pick<View, 'tilt' | 'fov'> = { tilt: 0, fov: 75 };

/** The parts of the view that a path leads. A view that becomes level meanwhile does not end the path. */
const LED_PARTS = ['pan', 'tilt', 'fov'] as const;

const lensOf = (projection: Projection): number =>
  projection === 'little-planet' ? LENSES.stereographic : LENSES[projection];

/** Returns a name. Throws `invalid-argument` if it is none of those that a setting accepts. */
function checkName<Name extends string>(setting: string, names: readonly Name[], given: string): Name {
  const name = names.find((one) => one === given);
  if (name !== undefined) return name;
  throw new ViewerError(
    'invalid-argument',
    `${setting} must be ${names.join(', ')}, not ${valueText(given)}.`,
  );
}

/** Draws a viewer's picture in the projection that the page sets, and the flight with which it opens. */
export class LensController implements ReactiveController {
  readonly footprintOf = lensFootprintOf;
  readonly #host: LensHost;
  readonly #options: LensOptions;
  readonly #stages = new WeakSet<Stage>();
  #projection: Projection = 'rectilinear';
  /** The settings that were last read. */
  #read: unknown[] = [];
  /** The view that the page or the sphere wants, while a little planet is shown in its place. */
  #wanted: View;
  #end: () => void = () => undefined;

  constructor(host: LensHost, options: LensOptions) {
    this.#host = host;
    this.#options = options;
    this.#wanted = { ...options.camera.view, ...LEVEL };
    if (!options.isShown()) {
      this.#begin();
      host.addEventListener('sphere-load', () => this.#open(), { once: true });
    } else this.hostUpdate();
    host.addController(this);
  }

  /** Draws on a stage with the lens of the view. */
  enter(stage: Stage): void {
    if (this.#stages.has(stage)) return;
    this.#stages.add(stage);
    attachLenses(stage);
  }

  /** Applies the settings of the page. */
  hostUpdate(): void {
    const projection = this.#readProjection();
    if (projection === null || projection === this.#projection) return;
    const { camera, isShown, prefersReducedMotion } = this.#options;
    const from = this.#lensView();
    const isPlanet = projection === 'little-planet';
    const back = this.#projection === 'little-planet' ? this.#wanted : null;
    const before = camera.view;
    this.#projection = projection;
    const to = {
      ...(isPlanet ? planetOf(before) : { ...before, ...back, pan: before.pan }),
      lens: lensOf(projection),
    };
    if (isPlanet) this.#wanted = before;
    const canMove = isShown() && !prefersReducedMotion() && from.lens >= 0 && to.lens >= 0;
    if (canMove) this.#run(lensPath(from, to), to, DURATION_MS.change);
    else this.#set(to);
  }

  /** Before the first sphere is on the screen: shows what the opening begins with, or the projection. */
  #begin(): void {
    const { camera } = this.#options;
    this.#projection = this.#readProjection() ?? this.#projection;
    if (!this.#isPlanetFirst()) {
      this.#set({ lens: lensOf(this.#projection) });
      return;
    }
    this.#wanted = camera.view;
    let left: View | null = null;
    this.#lead(() => {
      const { view } = camera;
      if (view === left) return false;
      // The page and the sphere can still set parts of the view.
      for (const part of LED_PARTS)
        if (view[part] !== left?.[part]) this.#wanted = { ...this.#wanted, [part]: view[part] };
      this.#set(planetOf(this.#wanted));
      left = camera.view;
      return false;
    });
  }

  /** When the first sphere is on the screen: flies from the little planet to the view, unless that is to be shown. */
  #open(): void {
    if (!this.#isPlanetFirst()) return;
    this.#end();
    if (this.#projection === 'little-planet') return;
    const { tilt, pan, fov } = this.#wanted;
    const to = { pan, tilt, fov, lens: lensOf(this.#projection) };
    this.#run(openingPath(this.#options.camera.view.fov, to), to, DURATION_MS.opening);
  }

  #isPlanetFirst(): boolean {
    return this.#projection === 'little-planet' || (this.#opens() && this.#projection !== 'fisheye');
  }

  #opens(): boolean {
    const { opening } = this.#host;
    if (opening === null || opening === '' || this.#options.prefersReducedMotion()) return false;
    return this.#check('opening', OPENINGS, opening) !== null;
  }

  #readProjection(): Projection | null {
    return this.#check('projection', PROJECTIONS, this.#host.projection);
  }

  /** Returns a name, or reports once that it is none, and returns null. */
  #check<Name extends string>(setting: string, names: readonly Name[], given: string): Name | null {
    try {
      return checkName(setting, names, given);
    } catch (error) {
      if (!this.#read.includes(given)) this.#options.onError(error as ViewerError);
      this.#read.push(given);
      return null;
    }
  }

  #lensView(): LensView {
    const { view } = this.#options.camera;
    return { ...view, lens: view.lens ?? LENSES.rectilinear };
  }

  #set({ lens, ...view }: LensMoment): void {
    const { camera } = this.#options;
    const given = lens === LENSES.rectilinear ? undefined : lens;
    camera.bend(given, lens < 0 ? limitFisheye : null, view);
  }

  /** Follows a path. If something else moves the view meanwhile, only the lens and the zoom are led to their end. */
  #run(path: LensPath, to: LensView, durationMs: number): void {
    const { camera } = this.#options;
    let startedAt: number | null = null;
    let left = camera.view;
    this.#lead((now) => {
      startedAt ??= now;
      if (LED_PARTS.some((part) => camera.view[part] !== left[part])) {
        // A user or a page that zooms has chosen the field of view.
        const fov = camera.mover === 'zoom' || camera.mover === 'command' ? camera.view.fov : to.fov;
        this.#finish({ ...to, fov });
        return true;
      }
      const progress = Math.min(1, (now - startedAt) / durationMs);
      this.#set(path(progress));
      left = camera.view;
      if (progress === 1) this.#end();
      return progress < 1;
    });
  }

  #finish(to: LensView): void {
    const path = restOfPath(this.#lensView(), to);
    let startedAt: number | null = null;
    this.#lead((now) => {
      startedAt ??= now;
      const progress = Math.min(1, (now - startedAt) / DURATION_MS.rest);
      this.#set(path(progress));
      if (progress === 1) this.#end();
      return progress < 1;
    });
  }

  /**
   * Calls a function in each frame from now on, in place of the one before. If it returns true, a further frame is
   * requested even if the view has not changed.
   */
  #lead(leader: (now: number) => boolean): void {
    this.#end();
    const { camera } = this.#options;
    let isEnded = false;
    const lead = (now: number): void => {
      if (leader(now) && !isEnded) camera.follow(lead);
    };
    const end = camera.follow(lead);
    this.#end = () => {
      isEnded = true;
      end();
    };
  }
}
