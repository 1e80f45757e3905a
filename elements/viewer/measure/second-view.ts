import { type TemplateResult, html } from 'lit';
import { type Pixel, type Size, directionOf, vectorOf } from '../../geo/camera.ts';
import { type Place, worldOf } from '../../geo/earth.ts';
import { pixelOfRay } from '../../geo/pixel-ray.ts';
import { length } from '../../geo/vector.ts';
import { pixelsIn } from '../../input/pixel-in.ts';
import type { MeasuredPoint } from '../../measure/measured-point.ts';
import { type Candidate, type Partner, partnersFor } from '../../measure/partner.ts';
import type { Problem } from '../../measure/problem.ts';
import { pointOfMarks, withMark } from '../../measure/several-spheres.ts';
import {
  type LineInPicture,
  type SecondPicture,
  type SightRange,
  lineInPicture,
  placeAlong,
  rangeAlong,
} from '../../measure/sight-line.ts';
import type { MeasuredSphere, SphereMark } from '../../measure/sphere-mark.ts';
import { type Refining, marksOf } from '../../measure/tool.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import { defineElements } from '../../panels/define-elements.ts';
import { SphereSecondView } from '../../panels/measure-second-view.ts';
import type { SecondViewAction } from '../../panels/panel-requests.ts';
import type { DrawnView } from '../base/world-frame.ts';
import { measuredSphere } from './marked-pixel.ts';
import type { MeasureWords } from './measure-words.ts';
import { REACH, type SecondMark, secondMark } from './second-mark.ts';
import {
  type FirstViewer,
  type SecondViewer,
  type SecondViewerEvent,
  createSecondViewer,
  isolateEvents,
} from './second-viewer.ts';
import { turnedAside } from './turned-aside.ts';

export interface SecondViewOptions {
  readonly host: FirstViewer;
  /** Whether the keyboard focus moves into the second picture. */
  readonly takesFocus: boolean;
  readonly drawn: () => DrawnView;
  /** The sphere on the screen. */
  readonly first: () => Sphere | null;
  readonly words: () => MeasureWords;
  /** Resolves with the spheres within a distance in meters of the one on the screen, from which a point may be seen. */
  readonly around: (place: Place, reachM: number, signal: AbortSignal) => Promise<readonly Candidate[]>;
  /** Called with the point after a further mark. */
  readonly onRefined: (point: MeasuredPoint | Problem) => void;
  readonly onUndo: () => void;
  readonly onDone: () => void;
  readonly onError: (error: ViewerError) => void;
}

/** Spheres are searched this much farther from the camera than the point is, in meters, and at most so far. */
const BEYOND = 250;
const FARTHEST = 2000;

/** Vertical fields of view in degrees in which the second picture begins. */
const FOV = { least: 8, most: 75 } as const;

/** Viewers that are narrower than this, in CSS pixels, show the second picture below the first. */
const NARROW = 640;

/** The second picture of a point: its viewer, its lines, and the marks that are made in it. */
export class SecondView {
  readonly #options: SecondViewOptions;
  readonly #view: SphereSecondView;
  readonly #viewer: SecondViewer;
  readonly #listening = new AbortController();
  #refining: Refining;
  /** Why the latest mark had no effect; empty if it had one. */
  #problem = '';
  #partners: readonly Partner[] = [];
  /** The sphere whose picture is wanted; null until it is chosen. */
  #chosen: number | null = null;
  #isSearching = true;
  #failure = '';
  /** The pixel that the pointer or a key points at; null if the pointer is elsewhere. */
  #pointed: Pixel | null = null;
  /** Within how many CSS pixels marks snap. On touch screens, the pointer leaves before the click. */
  #reach: number = REACH.mouse;

  constructor(refining: Refining, options: SecondViewOptions) {
    defineElements({ 'sphere-second-view': SphereSecondView });
    this.#refining = refining;
    this.#options = options;
    this.#view = document.createElement('sphere-second-view');
    this.#viewer = createSecondViewer(options.host);
    this.#listen();
    void this.#search();
  }

  render(): TemplateResult {
    return html`${this.#view}`;
  }

  /**
   * Must be called when the marks, the texts or the units have changed.
   *
   * @param problem - Why the latest mark had no effect; empty if it had one.
   */
  update(refining: Refining, problem: string): void {
    this.#refining = refining;
    this.#problem = problem;
    this.#draw();
  }

  /** Ends loading. Returns whether the second picture had the keyboard focus. */
  dispose(): boolean {
    this.#listening.abort();
    return this.#view.matches(':focus-within');
  }

  get #marks(): readonly SphereMark[] {
    return marksOf(this.#refining);
  }

  /** The line of sight of the first mark and where the point is expected on it. */
  get #sight(): readonly [SphereMark, SightRange] | null {
    const [first] = this.#refining.marks;
    return first ? [first, rangeAlong(first, this.#point)] : null;
  }

  /** The point after the latest mark; null if it is not known. */
  get #point(): MeasuredPoint | null {
    return this.#refining.points.at(-1) ?? null;
  }

  /** Where the point is, as far as that is known. */
  get #estimate(): Place | null {
    const sight = this.#sight;
    return this.#point ?? (sight && placeAlong(sight[0], sight[1].likely));
  }

  #listen(): void {
    const { signal } = this.#listening;
    isolateEvents(this.#view, (event) => this.#receive(event), signal);
    const viewer = this.#viewer;
    const capture = { signal, capture: true };
    const follow = (event: PointerEvent): void => this.#follow(event);
    viewer.addEventListener('pointermove', follow, capture);
    viewer.addEventListener('pointerdown', follow, capture);
    viewer.addEventListener('pointerleave', () => this.#leave(), { signal });
    viewer.addEventListener('contextmenu', keep, capture);
    viewer.addEventListener('keydown', (event) => this.#press(event), capture);
    const end = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') this.#options.onDone();
    };
    this.#view.addEventListener('keydown', end, { signal });
    this.#view.addEventListener('sphere-request-second-view', ({ action }) => this.#act(action), { signal });
    const size = new ResizeObserver(() => this.#draw());
    size.observe(viewer);
    signal.addEventListener('abort', () => size.disconnect());
  }

  #receive(event: SecondViewerEvent): void {
    const { type, point, error } = event;
    if (type === 'sphere-click' && point) this.#markAt(point);
    else if (type === 'sphere-error' && error) {
      // The first viewer reports it.
      event.preventDefault();
      if (error.code !== 'tile-failed') this.#failure = error.message;
      this.#options.onError(error);
    } else if (type === 'sphere-load') {
      this.#failure = '';
      this.#aim();
    }
    this.#draw();
  }

  /** Finds the spheres in which the point can be marked, and shows the best one. */
  async #search(): Promise<void> {
    const { signal } = this.#listening;
    const place = this.#estimate;
    const { around, words, first, takesFocus } = this.#options;
    this.#draw();
    try {
      const camera = first();
      const away = camera && place ? length(worldOf(measuredSphere(camera).camera, place)) : 0;
      const candidates = place ? await around(place, Math.min(FARTHEST, away + BEYOND), signal) : [];
      if (signal.aborted || !place) return;
      this.#partners = partnersFor(this.#marks, place, candidates);
      const [best] = this.#partners;
      if (best) this.#show(best.sphere);
      else this.#failure = words().problem('no-partner');
    } catch (error) {
      if (signal.aborted) return;
      this.#failure = (error as Error).message;
    }
    this.#isSearching = false;
    this.#draw();
    await this.#view.updateComplete;
    if (takesFocus) this.#view.focus();
  }

  /** Shows another sphere, and turns to the point. */
  #show(sphere: MeasuredSphere): void {
    this.#chosen = sphere.id;
    this.#failure = '';
    this.#viewer.sphere = sphere.id;
    this.#aim(sphere);
    if (!this.#viewer.isConnected) {
      this.#view.append(this.#viewer);
      this.#turnFirst();
    }
    this.#draw();
  }

  /** Turns the second picture to the point, which then appears about as large as in the first. */
  #aim(sphere = this.#shown): void {
    const [place, sight] = [this.#estimate, this.#sight];
    if (!sphere || !place || !sight) return;
    const away = worldOf(sphere.camera, place);
    const [first] = sight;
    const scale = length(worldOf(first.sphere.camera, place)) / Math.max(1, length(away));
    const fov = Math.min(FOV.most, Math.max(FOV.least, this.#options.drawn().view.fov * scale));
    Object.assign(this.#viewer, { ...directionOf(away), fov });
  }

  /** Turns the first picture so that the point is beside the second one. */
  #turnFirst(): void {
    const { drawn, first, host } = this.#options;
    const [sphere, place] = [first(), this.#estimate];
    if (!sphere || !place) return;
    const { view, size } = drawn();
    const pixel = centerOfFirst(size);
    const ray = worldOf(measuredSphere(sphere).camera, place);
    host.lookAt(turnedAside(ray, view.fov, size, pixel)).catch(() => undefined);
  }

  /** The sphere that the second viewer shows; null until it shows the chosen one. */
  get #shown(): MeasuredSphere | null {
    const { currentSphere } = this.#viewer;
    if (!currentSphere || currentSphere.id !== this.#chosen || currentSphere.latitude === null) return null;
    return measuredSphere(currentSphere as Sphere);
  }

  #pictureOf({ camera }: MeasuredSphere): SecondPicture {
    const { pan, tilt, fov, clientWidth: width, clientHeight: height } = this.#viewer;
    return { camera, view: { pan, tilt, fov }, size: { width, height } };
  }

  /** Returns the lines of sight of the marks in other spheres. */
  #linesIn(sphere: MeasuredSphere): readonly LineInPicture[] {
    const picture = this.#pictureOf(sphere);
    return this.#marks
      .filter((mark) => mark.sphere.id !== sphere.id)
      .map((mark) => lineInPicture(mark, rangeAlong(mark, this.#point), picture, sphere));
  }

  /** Returns the mark that a click at a pixel makes. */
  #markOf(sphere: MeasuredSphere, pixel: Pixel): SecondMark {
    const lines = this.#linesIn(sphere).flatMap(({ whole }) => (whole ? [whole] : []));
    return secondMark(sphere, this.#pictureOf(sphere), pixel, { lines, reach: this.#reach });
  }

  #markAt(point: { readonly pan: number; readonly tilt: number }): void {
    const sphere = this.#shown;
    if (!sphere) return;
    const { view, size } = this.#pictureOf(sphere);
    const pixel = pixelOfRay(view, size, vectorOf(point));
    if (!pixel) return;
    const { mark } = this.#markOf(sphere, pixel);
    this.#options.onRefined(pointOfMarks(withMark(this.#marks, mark)));
  }

  /** Shows where a click would mark. */
  #follow({ clientX: x, clientY: y, altKey, pointerType }: PointerEvent): void {
    const { picture } = this.#view;
    if (!picture) return;
    this.#reach = altKey ? 0 : pointerType === 'touch' ? REACH.touch : REACH.mouse;
    this.#pointed = pixelsIn(picture)({ x, y });
    this.#draw();
  }

  #leave(): void {
    this.#pointed = null;
    this.#draw();
  }

  #press(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    const { clientWidth: width, clientHeight: height } = this.#viewer;
    // Keys mark the middle, which is therefore shown.
    this.#pointed = { x: width / 2, y: height / 2 };
    this.#reach = altKey ? 0 : REACH.mouse;
    if (key === 'Escape') this.#options.onDone();
    else if (key === 'Backspace' || (key === 'z' && (ctrlKey || metaKey))) this.#options.onUndo();
    else if (key.toLowerCase() !== 'f') return this.#draw();
    keep(event);
  }

  #act(action: SecondViewAction): void {
    if (action.kind === 'done') this.#options.onDone();
    else if (action.kind === 'undo') this.#options.onUndo();
    else if (action.kind === 'remove') this.#remove();
    else {
      const sphere = this.#spheres.find(({ id }) => id === action.sphere);
      if (sphere) this.#show(sphere);
    }
  }

  /** Removes the mark in the sphere that is shown. */
  #remove(): void {
    const left = this.#marks.filter(({ sphere }) => sphere.id !== this.#chosen);
    this.#options.onRefined(pointOfMarks(left));
  }

  /** The spheres in which the point is marked, and those in which it can be. */
  get #spheres(): readonly MeasuredSphere[] {
    // A mark alone gives no point, so the only one cannot be replaced here.
    const marked = this.#marks.length > 1 ? this.#marks.map(({ sphere }) => sphere) : [];
    const others = this.#partners.map(({ sphere }) => sphere);
    return [...others, ...marked.filter(({ id }) => !others.some((one) => one.id === id))];
  }

  #draw(): void {
    const sphere = this.#shown;
    const { state, warning } = this.#said();
    const picture = sphere && this.#pictureOf(sphere);
    const own = this.#marks.find((mark) => mark.sphere.id === this.#chosen);
    const pointed = this.#pointed;
    const { second } = this.#options.words().texts;
    Object.assign(this.#view, {
      texts: second,
      chosen: this.#chosen,
      options: this.#optionsShown(),
      state,
      warning,
      canUndo: this.#refining.points.length > (this.#refining.hasBefore ? 1 : 0),
      canRemove: own !== undefined && this.#marks.length > 2,
      lines: sphere ? this.#linesIn(sphere) : [],
      mark: own && picture ? pixelOfRay(picture.view, picture.size, own.ray) : null,
      cursor: sphere && pointed ? this.#markOf(sphere, pointed).pixel : null,
    });
  }

  #optionsShown() {
    const { secondOption } = this.#options.words();
    const place = this.#estimate;
    return this.#spheres.map((sphere) => {
      const partner = this.#partners.find((one) => one.sphere.id === sphere.id);
      const distance = place ? length(worldOf(sphere.camera, place)) : 0;
      const isMarked = this.#marks.some((mark) => mark.sphere.id === sphere.id);
      return {
        sphere: sphere.id,
        text: secondOption({
          sphere: sphere.id,
          distance,
          angle: partner?.angle ?? null,
          isMarked,
          isHidden: partner?.isHidden === true,
        }),
      };
    });
  }

  /** Returns in words what to do or what the marks result in, and what is wrong. */
  #said(): { readonly state: string; readonly warning: string } {
    const { texts, secondResult } = this.#options.words();
    const point = this.#point;
    const problem = this.#failure || this.#problem;
    if (this.#isSearching) return { state: texts.second.searching, warning: problem };
    if (point?.basis !== 'spheres') return { state: texts.second.step, warning: problem };
    const { result, warning, found } = secondResult(point);
    const wrong = problem || warning;
    // A warning is more important than what would be noticed.
    return { state: wrong ? result : `${result} ${found}`, warning: wrong };
  }
}

/** Keeps an event from the second viewer. */
function keep(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the middle of the part of the first picture that the second one does not cover. */
const centerOfFirst = ({ width, height }: Size): Pixel =>
  width < NARROW ? { x: width / 2, y: height * 0.225 } : { x: width / 4, y: height / 2 };
