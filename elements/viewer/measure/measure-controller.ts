import { type TemplateResult, html } from 'lit';
import type { Pixel } from '../../geo/camera.ts';
import type { Place } from '../../geo/earth.ts';
import { pixelOfPlace } from '../../geo/projection.ts';
import { type Measure, POINT_COUNTS } from '../../measure/measure.ts';
import { reportOf } from '../../measure/report.ts';
import {
  NEW_TOOL,
  type PointAddress,
  type ToolEvent,
  type ToolState,
  toolAfter,
} from '../../measure/tool.ts';
import { MEASURE_KINDS, MEASURE_UNITS, type MeasureKind } from '../../model/measures.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { defineElements } from '../../panels/define-elements.ts';
import { SphereMeasurePanel } from '../../panels/measure-panel.ts';
import type { MeasureAction } from '../../panels/panel-requests.ts';
import { candidatesOf } from './candidates.ts';
import { changesBetween } from './changes-between.ts';
import { eventOfAction } from './event-of-action.ts';
import { readGivenMeasures, saveMeasures, settingOfMeasures } from './measure-files.ts';
import { attachMeasureGestures } from './measure-gestures.ts';
import type { MeasureCommands, MeasureHost } from './measure-host.ts';
import { measureLayer } from './measure-layer.ts';
import { overStyles, renderOver } from './measure-over.ts';
import { type MeasureWords, wordsFor } from './measure-words.ts';
import { SphereMeasureEvent } from './measure.events.ts';
import { pointNear } from './point-near.ts';
import { pointOfPixel } from './point-of-pixel.ts';
import { SecondViews } from './second-views.ts';
import { renderToolPanel } from './tool-panel.ts';

/**
 * The measuring tool of a viewer: holds its state, turns pixels into points, draws the measures, announces them, and keeps
 * the setting `measures` up to date. Pointer, touch, keys, the panel and calls all cause the same events.
 */
export class MeasureController {
  readonly #host: MeasureHost;
  readonly #commands: MeasureCommands;
  readonly #second: SecondViews;
  #state: ToolState = NEW_TOOL;
  #words: MeasureWords;
  /** The value of `measures` that this tool has written or read. */
  #written: unknown = null;
  #isPanelOpen = false;
  /** Whether the grabbed point was grabbed to be moved with the arrow keys. */
  #movesByKeys = false;
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
    this.#words = wordsFor(host.shownTexts, host.units);
    this.#second = new SecondViews({
      host,
      drawn: () => commands.drawn(),
      first: () => commands.located()?.sphere ?? null,
      words: () => this.#words,
      around: (place, reachM, signal) => this.#candidates(place, reachM, signal),
      onRefined: (point) => this.#dispatch({ type: 'refined', point }),
      onUndo: () => this.#dispatch({ type: 'undo' }),
      onDone: () => this.#dispatch({ type: 'finish' }),
      onError: (error) => commands.fail(error),
      onChange: () => host.requestUpdate(),
      onFailure: (error) => {
        this.#dispatch({ type: 'cancel' });
        this.#fail(error.message);
        commands.fail(error);
      },
    });
  }

  /** Listens to an element that receives the pointer events of the view. */
  enter(target: HTMLElement): void {
    adoptStyles(this.#host.renderRoot, [overStyles]);
    this.#detach();
    this.#target = target;
    this.#detach = attachMeasureGestures(target, {
      isActive: () => this.isActive,
      isMarking: () => this.#state.mode.name === 'marking',
      isMoving: () => this.#isMoving,
      pointNear: (pixel, reach) =>
        pointNear(this.#state, this.#commands.located(), this.#commands.drawn(), { pixel, reach }),
      mark: (pixel) => this.#mark(pixel),
      markMiddle: () => this.#mark(null),
      select: ({ id }) => this.#dispatch({ type: 'select', id }),
      grab: (at) => this.#dispatch({ type: 'grab', at }),
      dragTo: (pixel) => this.#drag(pixel),
      nudge: (right, down) => this.#nudge(right, down),
      drop: () => this.#release('drop'),
      finish: () => void this.#afterMarks(() => this.#finish()),
      end: () => void this.#afterMarks(() => this.#end()),
      undo: () => void this.#afterMarks(() => this.#dispatch({ type: 'undo' })),
      redo: () => this.#dispatch({ type: 'redo' }),
      deleteSelected: () => {
        if (this.#state.selected !== null) this.#dispatch({ type: 'delete', id: this.#state.selected });
      },
    });
    this.#draw();
    this.#showCursor();
  }

  /** Ends listening. A measure that is being marked is kept. */
  leave(): void {
    this.#detach();
    this.#target = null;
  }

  /** Reads those settings that may have changed. */
  update(has: (name: PropertyKey) => boolean): void {
    if (has('units') || has('texts') || has('shownTexts')) this.#readWords();
    if (has('measures') && this.#host.measures !== this.#written) this.#read();
  }

  /**
   * Starts measuring or drawing, or ends it if the kind is null. Throws `invalid-argument` for anything else. A measure that
   * is being marked is completed if it has enough points.
   */
  start(kind: MeasureKind | null): void {
    if (kind !== null && !MEASURE_KINDS.includes(kind))
      throw new ViewerError(
        'invalid-argument',
        `The kind of a measure must be ${MEASURE_KINDS.join(', ')} or null, not ${valueText(kind)}.`,
      );
    this.#release('cancel');
    if (this.#state.mode.name === 'refining') this.#dispatch({ type: 'finish' });
    if (this.#state.mode.name === 'marking') this.#finish();
    this.#dispatch({ type: 'cancel' });
    if (this.#state.mode.name !== 'idle') this.#dispatch({ type: 'cancel' });
    if (kind !== null) this.#dispatch({ type: 'start', kind });
  }

  /** Renders the panel, which the second picture replaces. */
  renderPanel(isPanelOpen: boolean): TemplateResult {
    if (isPanelOpen !== this.#isPanelOpen) {
      this.#isPanelOpen = isPanelOpen;
      // What is over the picture has already been rendered.
      queueMicrotask(() => this.#host.requestUpdate());
    }
    return renderToolPanel(this.#state, {
      host: this.#host,
      words: this.#words,
      isOpen: isPanelOpen,
      isMoving: this.#isMoving,
      failure: this.#failureText,
      onAction: (action) => void this.#act(action),
    });
  }

  /** Renders what is over the picture, as far as the panel does not say it, and what is announced. */
  render(): TemplateResult {
    const { mode, unplaced } = this.#state;
    const { texts, step } = this.#words;
    const isAlone = !this.#isPanelOpen && mode.name !== 'refining';
    return html`${renderOver({
      hasMiddle: this.#usesKeys && mode.name === 'marking',
      step: isAlone ? (this.#isMoving ? texts.steps.move : step(this.#state)) : '',
      failure: isAlone ? this.#failureText : '',
      spoken: this.#spoken,
      place: isAlone && unplaced ? texts.refine : '',
      onPlace: () => void this.#act({ kind: 'place' }),
    })}${this.#second.render()}`;
  }

  get #failureText(): string {
    const { problem } = this.#state;
    return problem ? this.#words.problem(problem) : this.#failure;
  }

  /** Whether clicks on the view mark points. */
  get isActive(): boolean {
    return this.#isPanelOpen || this.#state.mode.name !== 'idle';
  }

  /** Whether arrow keys move a point. */
  get #isMoving(): boolean {
    return this.#movesByKeys && this.#state.mode.name === 'dragging';
  }

  #readWords(): void {
    const { shownTexts, units } = this.#host;
    const isKnown = units === null || MEASURE_UNITS.includes(units);
    if (!isKnown)
      this.#commands.fail(
        new ViewerError('invalid-argument', `units must be ${MEASURE_UNITS.join(', ')} or null.`),
      );
    this.#words = wordsFor(shownTexts, isKnown ? units : null);
    this.#second.redraw();
    this.#draw();
    this.#host.requestUpdate();
  }

  /** Reads the setting. Measures that cannot be read are reported, and the ones before stay. */
  #read(): void {
    const { measures: given } = this.#host;
    const { mode, next } = this.#state;
    try {
      const { measures, issues } = readGivenMeasures(given, this.#groundAt);
      for (const issue of issues)
        this.#commands.fail(new ViewerError('object-invalid', issue, { recoverable: true }));
      const added = toolAfter({ ...NEW_TOOL, mode, next }, { type: 'add', measures });
      this.#state = { ...added, past: [] };
      this.#written = given;
    } catch (error) {
      this.#write();
      this.#commands.fail(error as ViewerError);
    }
    this.#draw();
    this.#host.requestUpdate();
  }

  get #groundAt() {
    const located = this.#commands.located();
    return located && this.#commands.around(located)?.groundAt;
  }

  #write(): void {
    const written = settingOfMeasures(this.#state.measures);
    this.#written = written;
    this.#host.measures = written;
  }

  #dispatch(event: ToolEvent): void {
    const before = this.#state;
    this.#state = toolAfter(before, event);
    this.#failure = '';
    const { measures, problem, mode } = this.#state;
    if (measures !== before.measures) {
      this.#write();
      this.#announce(before.measures, measures);
    }
    const wrong = problem ? this.#words.problem(problem) : '';
    const spoken = wrong || this.#words.spokenAfter(event.type, this.#state);
    if (measures === before.measures && spoken !== '') this.#say(spoken);
    if (this.#second.follow(mode, wrong) && !this.#isPanelOpen) this.#host.focus();
    this.#draw();
    this.#showCursor();
    this.#host.requestUpdate();
  }

  /** Fires the events of the measures that differ, and says the latest one. */
  #announce(before: readonly Measure[], after: readonly Measure[]): void {
    const { spoken, rowOf, texts } = this.#words;
    for (const { change, measure } of changesBetween(before, after)) {
      const isDeleted = change === 'deleted';
      this.#say(isDeleted ? texts.deleted.replace('{name}', rowOf(measure).name) : spoken(measure));
      this.#host.dispatchEvent(new SphereMeasureEvent(change, reportOf(measure)));
    }
  }

  #say(text: string): void {
    // The same text twice is announced twice.
    this.#spoken = text === this.#spoken ? `${text}\u00a0` : text;
  }

  /** Says what went wrong. */
  #fail(failure: string): void {
    this.#failure = failure;
    if (failure !== '') this.#say(failure);
    this.#host.requestUpdate();
  }

  #draw(): void {
    this.#commands.show(measureLayer(this.#state, this.#words.labelOf));
  }

  #showCursor(): void {
    const canvas = this.#target?.querySelector('canvas');
    if (canvas) canvas.style.cursor = this.#state.mode.name === 'marking' ? 'crosshair' : '';
  }

  async #candidates(place: Place, reachM: number, signal: AbortSignal) {
    const spheres = await this.#commands.spheresAround(reachM, signal);
    const located = this.#commands.located();
    return candidatesOf(spheres, place, located && this.#commands.around(located));
  }

  /** Marks what a pixel of the present view or, with a key, its middle shows, once the surface is built. */
  #mark(pointed: Pixel | null): void {
    this.#usesKeys = pointed === null;
    const located = this.#commands.located();
    const { view, size } = this.#commands.drawn();
    const drawn = { view, size, pixel: pointed ?? { x: size.width / 2, y: size.height / 2 } };
    if (!located) return;
    const surround = this.#commands.surround(located);
    void this.#afterMarks(async () => {
      const surroundings = await surround.catch(() => null);
      this.#dispatch({ type: 'mark', ...pointOfPixel(this.#state, located, drawn, surroundings) });
    });
  }

  #afterMarks(act: () => void | Promise<void>): Promise<void> {
    return (this.#marking = this.#marking.then(act));
  }

  #drag(pixel: Pixel): void {
    const located = this.#commands.located();
    if (!located) return;
    const drawn = { ...this.#commands.drawn(), pixel };
    const { point } = pointOfPixel(this.#state, located, drawn, this.#commands.around(located));
    this.#dispatch({ type: 'drag', point });
  }

  /** Moves the grabbed point in the picture by CSS pixels. */
  #nudge(right: number, down: number): void {
    const { mode } = this.#state;
    const located = this.#commands.located();
    if (mode.name !== 'dragging' || !located) return;
    const { camera } = frameOfSphere(located.sphere);
    const at = pixelOfPlace({ camera, ...this.#commands.drawn() }, mode.point);
    if (at) this.#drag({ x: at.x + right, y: at.y + down });
  }

  /** Ends moving a point. */
  #release(type: 'drop' | 'cancel'): void {
    this.#movesByKeys = false;
    if (this.#state.mode.name === 'dragging') this.#dispatch({ type });
  }

  /** Completes a path or an area, or discards points that are too few. */
  #finish(): void {
    const { mode } = this.#state;
    if (mode.name !== 'marking' || mode.points.length === 0) return;
    const isEnough = mode.points.length >= POINT_COUNTS[mode.kind].least;
    this.#dispatch({ type: isEnough ? 'finish' : 'cancel' });
  }

  #end(): void {
    const { mode, selected } = this.#state;
    if (mode.name === 'dragging') this.#release('cancel');
    else if (mode.name === 'refining') this.#dispatch({ type: 'finish' });
    else if (mode.name === 'marking' && mode.points.length > 0) this.#finish();
    else if (mode.name === 'idle' && selected !== null) this.#dispatch({ type: 'select', id: null });
    else this.#dispatch({ type: 'cancel' });
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
      case 'units':
        this.#host.units = action.units;
        break;
      case 'export':
        saveMeasures(this.#state.measures, action.format);
        break;
      case 'import':
        await this.#open(action.file);
        break;
      case 'move':
        this.#moveByKeys(action);
        break;
      default:
        this.#dispatch(eventOfAction(action));
    }
  }

  /** Lets the arrow keys move a point, and turns the view to it. */
  #moveByKeys({ id, index }: PointAddress): void {
    this.#dispatch({ type: 'grab', at: { id, index } });
    const { mode } = this.#state;
    if (mode.name !== 'dragging') return;
    this.#movesByKeys = true;
    const { latitude, longitude, altitude } = mode.point;
    this.#host.lookAt({ latitude, longitude, altitude }).catch(() => undefined);
    this.#host.focus();
    this.#say(this.#words.texts.howToMove);
  }

  async #open(file: File): Promise<void> {
    try {
      const { measures, issues } = readGivenMeasures(await file.text(), this.#groundAt);
      this.#dispatch({ type: 'add', measures });
      this.#fail(issues.join('. '));
    } catch (error) {
      this.#fail(error instanceof ViewerError ? error.message : 'The file could not be read.');
    }
  }
}
