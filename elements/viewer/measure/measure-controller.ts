import { type ReactiveElement, type TemplateResult, css, html, nothing } from 'lit';
import type { Pixel } from '../../geo/camera.ts';
import { pixelOfPlace } from '../../geo/projection.ts';
import { writeCsv } from '../../measure/files/csv.ts';
import { writeGeoJson } from '../../measure/files/geojson.ts';
import { writeKml } from '../../measure/files/kml.ts';
import { readMeasures } from '../../measure/files/read-measures.ts';
import { type Measure, POINT_COUNTS } from '../../measure/measure.ts';
import type { MeasuredPoint } from '../../measure/measured-point.ts';
import { type Problem, isProblem } from '../../measure/problem.ts';
import { reportOf } from '../../measure/report.ts';
import { pointShown, topShown } from '../../measure/shown-point.ts';
import { withNamedErrors } from '../../measure/standing.ts';
import {
  NEW_TOOL,
  type PointAddress,
  type ToolEvent,
  type ToolState,
  toolAfter,
} from '../../measure/tool.ts';
import { MEASURE_KINDS, MEASURE_UNITS, type MeasureKind, type MeasureUnits } from '../../model/measures.ts';
import type { Layer } from '../../model/objects/objects.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { defineElements } from '../../panels/define-elements.ts';
import { SphereMeasurePanel } from '../../panels/measure-panel.ts';
import type { MeasureAction, MeasureFormat } from '../../panels/panel-requests.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { DrawnView } from '../base/world-frame.ts';
import type { Surroundings } from '../surface/surroundings.ts';
import { markOfPixel, shownAtPixel } from './marked-pixel.ts';
import { attachMeasureGestures } from './measure-gestures.ts';
import { measureLayer, shownMeasures } from './measure-layer.ts';
import { type MeasureWords, wordsFor } from './measure-words.ts';
import { type MeasureChange, SphereMeasureEvent } from './measure.events.ts';

export interface MeasureHost extends ReactiveElement {
  readonly texts: ViewerTexts;
  /** The measures as GeoJSON: an object or its text; null if there are none. */
  measures: object | string | null;
  units: MeasureUnits | null;
}

export interface MeasureCommands {
  /** Returns the sphere on the screen; null if there is none. */
  located(): LocatedSphere | null;
  drawn(): DrawnView;
  /** Resolves with what stands around a sphere, once that is built; with null if it is not known. */
  surround(located: LocatedSphere): Promise<Surroundings | null>;
  /** Returns what stands around the sphere on the screen; null if that is not known, or not yet. */
  around(located: LocatedSphere): Surroundings | null;
  /** Draws a layer in place of the one before. */
  show(layer: Layer): void;
  fail(error: ViewerError): void;
}

const WRITERS: Readonly<Record<MeasureFormat, (measures: readonly Measure[]) => string>> = {
  GeoJSON: writeGeoJson,
  CSV: writeCsv,
  KML: writeKml,
};

const FILES: Readonly<Record<MeasureFormat, readonly [extension: string, type: string]>> = {
  GeoJSON: ['geojson', 'application/geo+json'],
  CSV: ['csv', 'text/csv'],
  KML: ['kml', 'application/vnd.google-earth.kml+xml'],
};

const measureStyles = css`
  .measure-middle {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    inline-size: 25px;
    block-size: 25px;
    transform: translate(-50%, -50%);
    pointer-events: none;
    background:
      linear-gradient(#fff, #fff) center / 1px 100% no-repeat,
      linear-gradient(#fff, #fff) center / 100% 1px no-repeat;
    filter: drop-shadow(0 0 1px #000) drop-shadow(0 0 1px #000);
  }
  .measure-step {
    position: absolute;
    inset-block-start: 16px;
    inset-inline-start: 50%;
    max-inline-size: calc(100% - 176px);
    padding: 6px 14px;
    border-radius: 16px;
    background: rgb(12 16 20 / 78%);
    text-align: center;
    text-wrap: balance;
    transform: translateX(-50%);
    pointer-events: none;
  }
`;

const without = (list: readonly Measure[], known: readonly Measure[]): readonly Measure[] =>
  list.filter(({ id }) => !known.some((one) => one.id === id));

/**
 * The measuring tool of a viewer: holds its state, turns pixels into points, draws the measures, announces them, and keeps
 * the setting `measures` up to date. Pointer, touch, keys, the panel and calls all cause the same events.
 */
export class MeasureController {
  readonly #host: MeasureHost;
  readonly #commands: MeasureCommands;
  #state: ToolState = NEW_TOOL;
  #words: MeasureWords;
  /** The value of `measures` that this tool has written or read. */
  #written: unknown = null;
  #isPanelOpen = false;
  /** The kind to go on with after a point has been dragged; null if no tool was active. */
  #resumed: MeasureKind | null = null;
  #spoken = '';
  /** What went wrong with the latest act that the state does not know, such as a file; empty if nothing did. */
  #failure = '';
  /** Whether the latest mark was made with a key. */
  #usesKeys = false;
  /** Resolves after the latest mark, because marks may have to wait for the surface and must stay in order. */
  #marking: Promise<void> = Promise.resolve();
  #target: HTMLElement | null = null;
  #detach: () => void = () => undefined;

  constructor(host: MeasureHost, commands: MeasureCommands) {
    defineElements({ 'sphere-measure-panel': SphereMeasurePanel });
    this.#host = host;
    this.#commands = commands;
    this.#words = wordsFor(host.texts, host.units);
  }

  /** Listens to a surface. Must be called when the element has been added to a page. */
  enter(target: HTMLElement): void {
    adoptStyles(this.#host.renderRoot, [measureStyles]);
    this.#detach();
    this.#target = target;
    const dispatch = (type: 'finish' | 'undo' | 'redo'): void => this.#dispatch({ type });
    this.#detach = attachMeasureGestures(target, {
      isActive: () => this.#isActive,
      isMarking: () => this.#state.mode.name === 'marking',
      pointNear: (pixel, reach) => this.#pointNear(pixel, reach),
      mark: (pixel) => {
        this.#usesKeys = false;
        this.#mark(pixel);
      },
      markMiddle: () => {
        this.#usesKeys = true;
        const { width, height } = this.#commands.drawn().size;
        this.#mark({ x: width / 2, y: height / 2 });
      },
      select: ({ id }) => this.#dispatch({ type: 'select', id }),
      grab: (at) => {
        this.#resumed = this.#kind;
        this.#dispatch({ type: 'grab', at });
      },
      dragTo: (pixel) => this.#drag(pixel),
      drop: () => this.#drop(),
      finish: () => void this.#afterMarks(() => this.#finish()),
      end: () => void this.#afterMarks(() => this.#end()),
      undo: () => void this.#afterMarks(() => dispatch('undo')),
      redo: () => dispatch('redo'),
      deleteSelected: () => {
        if (this.#state.selected !== null) this.#dispatch({ type: 'delete', id: this.#state.selected });
      },
    });
    this.#draw();
    this.#showCursor();
  }

  /** Must be called when the element has been removed from its page. A measure that is being marked is kept. */
  leave(): void {
    this.#detach();
    this.#target = null;
  }

  /** Must be called when settings have changed; null means that all may have. */
  update(changed: ReadonlyMap<PropertyKey, unknown> | null): void {
    const has = (name: string): boolean => changed?.has(name) ?? true;
    if (has('units') || has('texts')) this.#readWords();
    if (has('measures') && this.#host.measures !== this.#written) this.#read();
  }

  /**
   * Starts measuring, or ends it if the kind is null. Throws `invalid-argument` for anything else. A measure that is being
   * marked is completed if it has enough points.
   */
  start(kind: MeasureKind | null): void {
    if (kind !== null && !MEASURE_KINDS.includes(kind))
      throw new ViewerError(
        'invalid-argument',
        `The kind of a measure must be ${MEASURE_KINDS.join(', ')} or null, not ${valueText(kind)}.`,
      );
    if (this.#state.mode.name === 'marking') this.#finish();
    this.#dispatch({ type: 'cancel' });
    if (this.#state.mode.name !== 'idle') this.#dispatch({ type: 'cancel' });
    if (kind !== null) this.#dispatch({ type: 'start', kind });
  }

  /** Renders the panel. */
  renderPanel(isPanelOpen: boolean): TemplateResult {
    if (isPanelOpen !== this.#isPanelOpen) {
      this.#isPanelOpen = isPanelOpen;
      // What is over the picture has already been rendered.
      queueMicrotask(() => this.#host.requestUpdate());
    }
    const { mode, measures, selected, past, future } = this.#state;
    const { texts, rowOf, step } = this.#words;
    const pending = mode.name === 'marking' ? mode.points.length : 0;
    return html`<sphere-measure-panel
      exportparts="panel, title: panel-title"
      .open=${isPanelOpen}
      .viewerTexts=${this.#host.texts}
      .texts=${texts}
      .kind=${this.#kind}
      .rows=${measures.map(rowOf)}
      .selected=${selected}
      .step=${step(this.#state)}
      .failure=${this.#failureText}
      .canFinish=${mode.name === 'marking' && POINT_COUNTS[mode.kind].full === Infinity && pending >= POINT_COUNTS[mode.kind].least}
      .canUndo=${pending > 0 || past.length > 0}
      .canRedo=${pending === 0 && future.length > 0}
      .units=${this.#host.units}
      @sphere-request-measure=${({ action }: { readonly action: MeasureAction }) => void this.#act(action)}
    ></sphere-measure-panel>`;
  }

  /**
   * Renders the middle of the view while it is marked with keys, what to mark and what is wrong while the panel does not
   * say it, and what is announced.
   */
  render(): TemplateResult {
    const { mode } = this.#state;
    const failure = this.#isPanelOpen ? '' : this.#failureText;
    const step = this.#isPanelOpen ? '' : this.#words.step(this.#state);
    return html`
      ${this.#usesKeys && mode.name === 'marking' ? html`<div class="measure-middle"></div>` : nothing}
      ${step !== '' ? html`<div class="measure-step" aria-hidden="true">${step}</div>` : nothing}
      ${failure !== '' ? html`<div part="hint" aria-hidden="true">${failure}</div>` : nothing}
      <div class="for-ears" role="status">${this.#spoken}</div>
    `;
  }

  get #failureText(): string {
    const { problem } = this.#state;
    return problem ? this.#words.problem(problem) : this.#failure;
  }

  get #kind(): MeasureKind | null {
    const { mode } = this.#state;
    return mode.name === 'marking' ? mode.kind : null;
  }

  get #isActive(): boolean {
    return this.#isPanelOpen || this.#state.mode.name !== 'idle';
  }

  #readWords(): void {
    const { texts, units } = this.#host;
    const isKnown = units === null || MEASURE_UNITS.includes(units);
    if (!isKnown)
      this.#commands.fail(
        new ViewerError('invalid-argument', `units must be ${MEASURE_UNITS.join(', ')} or null.`),
      );
    this.#words = wordsFor(texts, isKnown ? units : null);
    this.#draw();
    this.#host.requestUpdate();
  }

  /** Reads the setting. Measures that cannot be read are reported, and the ones before stay. */
  #read(): void {
    const { measures: given } = this.#host;
    try {
      const read =
        given === null || given === ''
          ? { measures: [], issues: [] }
          : readMeasures(typeof given === 'string' ? given : JSON.stringify(given), this.#readOptions());
      for (const issue of read.issues)
        this.#commands.fail(new ViewerError('object-invalid', issue, { recoverable: true }));
      this.#state = toolAfter(
        { ...NEW_TOOL, mode: this.#state.mode, next: this.#state.next },
        { type: 'add', measures: read.measures },
      );
      this.#state = { ...this.#state, past: [] };
      this.#written = given;
    } catch (error) {
      this.#write();
      this.#commands.fail(
        error instanceof ViewerError
          ? error
          : new ViewerError('object-invalid', 'measures must be GeoJSON.', { cause: error }),
      );
    }
    this.#draw();
    this.#host.requestUpdate();
  }

  /** Heights that a file lacks are those of the terrain. */
  #readOptions() {
    const located = this.#commands.located();
    const groundAt = located && this.#commands.around(located)?.groundAt;
    return groundAt ? { groundAt: (place: Parameters<typeof groundAt>[0]) => groundAt(place) ?? null } : {};
  }

  #write(): void {
    const { measures } = this.#state;
    this.#written = measures.length === 0 ? null : (JSON.parse(writeGeoJson(measures)) as object);
    this.#host.measures = this.#written as object | null;
  }

  #dispatch(event: ToolEvent): void {
    const before = this.#state;
    this.#state = toolAfter(before, event);
    this.#failure = '';
    const { measures, problem, mode } = this.#state;
    if (measures !== before.measures) {
      this.#write();
      this.#announce(before.measures, measures);
    } else if (problem) this.#say(this.#words.problem(problem));
    else if (event.type === 'mark' && mode.name === 'marking')
      this.#say(
        `${this.#words.texts.marked.replace('{n}', String(mode.points.length))} ${this.#words.step(this.#state)}.`,
      );
    else if (event.type === 'start')
      this.#say(`${this.#words.step(this.#state)}. ${this.#words.texts.howToMark}`);
    this.#draw();
    this.#showCursor();
    this.#host.requestUpdate();
  }

  /** Fires the events of the measures that differ, and says the latest one. */
  #announce(before: readonly Measure[], after: readonly Measure[]): void {
    const fire = (change: MeasureChange, measure: Measure): void => {
      const { spoken, rowOf, texts } = this.#words;
      this.#say(
        change === 'deleted' ? texts.deleted.replace('{name}', rowOf(measure).name) : spoken(measure),
      );
      this.#host.dispatchEvent(new SphereMeasureEvent(change, reportOf(measure)));
    };
    for (const measure of without(before, after)) fire('deleted', measure);
    for (const measure of after) {
      const old = before.find(({ id }) => id === measure.id);
      if (old !== measure) fire(old ? 'changed' : 'added', measure);
    }
  }

  #say(text: string): void {
    // The same text twice is announced twice.
    this.#spoken = text === this.#spoken ? `${text}\u00a0` : text;
  }

  #draw(): void {
    this.#commands.show(measureLayer(this.#state, this.#words.labelOf));
  }

  #showCursor(): void {
    const canvas = this.#target?.querySelector('canvas');
    if (canvas) canvas.style.cursor = this.#state.mode.name === 'marking' ? 'crosshair' : '';
  }

  /** Returns the point of a measure that is drawn nearest to a pixel, within a distance in CSS pixels. */
  #pointNear(pixel: Pixel, reach: number): PointAddress | null {
    const located = this.#commands.located();
    const { mode } = this.#state;
    if (!located?.isPlaced || (mode.name === 'marking' && mode.points.length > 0)) return null;
    const { camera } = frameOfSphere(located.sphere);
    const drawn = this.#commands.drawn();
    let nearest: PointAddress | null = null;
    let least = reach;
    for (const { id, points } of shownMeasures(this.#state))
      points.forEach((point, index) => {
        const at = pixelOfPlace({ camera, ...drawn }, point);
        const distance = at ? Math.hypot(at.x - pixel.x, at.y - pixel.y) : Infinity;
        if (distance <= least) [nearest, least] = [{ id, index }, distance];
      });
    return nearest;
  }

  /** Marks what a pixel of the present view shows, once the surface is built. */
  #mark(pixel: Pixel): void {
    const located = this.#commands.located();
    const drawn = this.#commands.drawn();
    if (!located) return;
    const surround = this.#commands.surround(located);
    void this.#afterMarks(async () => {
      const surroundings = await surround.catch(() => null);
      this.#dispatch({ type: 'mark', point: this.#pointAt(located, drawn, pixel, surroundings) });
    });
  }

  #afterMarks(act: () => void | Promise<void>): Promise<void> {
    return (this.#marking = this.#marking.then(act));
  }

  #drag(pixel: Pixel): void {
    const located = this.#commands.located();
    if (!located) return;
    const surroundings = this.#commands.around(located);
    const point = this.#pointAt(located, this.#commands.drawn(), pixel, surroundings);
    this.#dispatch({ type: 'drag', point });
  }

  #drop(): void {
    this.#dispatch({ type: 'drop' });
    const { selected } = this.#state;
    if (this.#resumed === null) return;
    this.#state = toolAfter(this.#state, { type: 'start', kind: this.#resumed });
    this.#dispatch({ type: 'select', id: selected });
  }

  /** Completes a path or an area, or discards points that are too few. */
  #finish(): void {
    const { mode } = this.#state;
    if (mode.name !== 'marking' || mode.points.length === 0) return;
    const isEnough = mode.points.length >= POINT_COUNTS[mode.kind].least;
    this.#dispatch({ type: isEnough ? 'finish' : 'cancel' });
  }

  #end(): void {
    const { mode } = this.#state;
    if (mode.name === 'marking' && mode.points.length > 0) this.#finish();
    else if (mode.name === 'idle' && this.#state.selected !== null)
      this.#dispatch({ type: 'select', id: null });
    else this.#dispatch({ type: 'cancel' });
  }

  /** Returns the point that a pixel shows: the place there or, for the second point of a height, the top of the first. */
  #pointAt(
    located: LocatedSphere,
    drawn: DrawnView,
    pixel: Pixel,
    surroundings: Surroundings | null,
  ): MeasuredPoint | Problem {
    if (!located.isPlaced) return { problem: 'no-place' };
    const mark = markOfPixel(located.sphere, drawn, pixel);
    const shown = shownAtPixel(located, drawn, pixel, surroundings);
    const foot = this.#footOfMark();
    if (foot) return topShown(foot, mark, shown);
    const point = pointShown(mark, shown);
    return this.#isHeight && !isProblem(point) ? withNamedErrors(point) : point;
  }

  /** Whether the next point belongs to a height. */
  get #isHeight(): boolean {
    const { mode, measures } = this.#state;
    if (mode.name === 'marking') return mode.kind === 'height';
    return (
      mode.name === 'dragging' && measures.some(({ id, kind }) => id === mode.at.id && kind === 'height')
    );
  }

  /** Returns the foot if the next point is the top of a height; null otherwise. */
  #footOfMark(): MeasuredPoint | null {
    const { mode, measures } = this.#state;
    if (!this.#isHeight) return null;
    if (mode.name === 'marking') return mode.points[0] ?? null;
    if (mode.name !== 'dragging' || mode.at.index === 0) return null;
    return measures.find(({ id }) => id === mode.at.id)?.points[0] ?? null;
  }

  /** Does what a user requests in the panel. */
  async #act(action: MeasureAction): Promise<void> {
    await this.#marking;
    switch (action.kind) {
      case 'start':
        this.start(action.measure);
        if (action.measure !== null) this.#host.focus();
        break;
      case 'finish':
        this.#finish();
        break;
      case 'undo':
      case 'redo':
        this.#dispatch({ type: action.kind });
        break;
      case 'units':
        this.#host.units = action.units;
        break;
      case 'export':
        this.#save(action.format);
        break;
      case 'import':
        await this.#open(action.file);
        break;
      case 'select':
      case 'delete':
        this.#dispatch({ type: action.kind, id: action.id });
        break;
      default:
        this.#dispatch({ type: 'rename', id: action.id, name: action.name });
    }
  }

  #save(format: MeasureFormat): void {
    const [extension, type] = FILES[format];
    const url = URL.createObjectURL(new Blob([WRITERS[format](this.#state.measures)], { type }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `measures.${extension}` });
    link.click();
    // The browser has begun to read the file in the next task.
    setTimeout(() => URL.revokeObjectURL(url));
  }

  async #open(file: File): Promise<void> {
    try {
      const { measures, issues } = readMeasures(await file.text(), this.#readOptions());
      this.#dispatch({ type: 'add', measures });
      this.#failure = issues.join('. ');
    } catch (error) {
      this.#failure = error instanceof ViewerError ? error.message : 'The file could not be read.';
    }
    if (this.#failure !== '') this.#say(this.#failure);
    this.#host.requestUpdate();
  }
}
