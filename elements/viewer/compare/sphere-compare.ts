import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { distanceBetween } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';
import type { OwnTexts } from '../../language/own-texts.ts';
import { ShownTexts } from '../../language/shown-texts.ts';
import { type CaptureChoice, choicesOf, otherOf } from '../../model/capture-choices.ts';
import type { PlaceCapture } from '../../model/sphere-source.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import { ViewerError, asViewerError } from '../../model/viewer-error.ts';
import { keepStyles } from '../../page/keep-styles.ts';
import { type Declaration, TEXT, TEXTS, settingOf } from '../../page/setting.ts';
import { sharedStyles } from '../../panels/shared.styles.ts';
import { loadYearTexts } from '../../panels/years/load-year-texts.ts';
import { ENGLISH_YEARS, type YearTexts } from '../../panels/years/year-texts.ts';
import { lookFrom, lookedAt } from '../base/look-from.ts';
import { type CompareProblem, dividerText, optionsOf, statusText } from './compare-words.ts';
import {
  type CompareRegistration,
  type ComparedState,
  SphereCompareChangeEvent,
  SphereCompareErrorEvent,
} from './compare.events.ts';
import { type ComparedViewer, Comparison } from './comparison.ts';
import { dividerAfterKey, limitDivider } from './divider.ts';
import { compareStyles } from './sphere-compare.styles.ts';

interface Viewer extends ComparedViewer {
  captures(place: LatLon, options: { readonly signal: AbortSignal }): Promise<readonly PlaceCapture[]>;
}

/** Distance in meters within which two places have the same dates. */
const SAME_PLACE_M = 10;

const ARROWS = html`<svg width="24" height="16" viewBox="0 0 24 16" aria-hidden="true">
  <path d="M7 2 2 8l5 6M17 2l5 6-5 6" fill="none" stroke="currentColor" stroke-width="2" />
</svg>`;

/**
 * Compares two dates of what the `<sphere-viewer>` inside of it looks at. Where the viewer knows what stands around its
 * camera (`surface`), the other date is drawn as that camera sees it, and what the other camera could not see is striped.
 * Otherwise, both pictures look at the same place.
 *
 * @tag sphere-compare
 * @fires {SphereCompareChangeEvent} sphere-compare-change - The dates, the layout, the divider or the registration have changed.
 * @fires {SphereCompareErrorEvent} sphere-compare-error - Two dates cannot be compared. Unless prevented, the error is also logged.
 * @slot - The `<sphere-viewer>`, which shows the left picture.
 * @csspart divider - The divider between the pictures.
 * @csspart handle - The handle of the divider.
 * @csspart bar - The bar with the dates.
 * @csspart status - The text that says how the pictures are compared.
 * @cssproperty --sphere-accent - Color of focus and of the pressed button.
 * @cssproperty --sphere-panel-background - Background of the bar.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereCompare extends LitElement {
  static override styles = [sharedStyles, compareStyles];

  protected static override getPropertyDescriptor(...given: Declaration): PropertyDescriptor {
    return settingOf(super.getPropertyDescriptor(...given), given, (compare, error) =>
      (compare as SphereCompare).#fail(error),
    );
  }

  /** Id of the sphere that is compared with that of the viewer; null for the newest one of another date. */
  @property({ type: Number }) other: number | null = null;

  /** `divider` shows both pictures in one, with a divider that the user moves; `side-by-side` shows one beside the other. */
  @property({ type: TEXT }) layout: 'divider' | 'side-by-side' = 'divider';

  /** Position of the divider in percent of the width, from the left: 0 to 100. */
  @property({ type: Number }) divider = 50;

  /**
   * The page's own texts, in place of those that the element has. The others are in the language of the page: `lang` of
   * the element or of the nearest one around it.
   */
  @property({ type: TEXTS, attribute: false }) texts: OwnTexts<YearTexts> = {};

  @state() private captures: readonly PlaceCapture[] = [];
  @state() private problem: CompareProblem | null = null;
  /** The sphere that is compared, as `other` or as the newest other date. */
  @state() private compared: number | null = null;

  #viewer: Viewer | null = null;
  #comparison: Comparison | null = null;
  /** Ends listening to a viewer. */
  #listening = new AbortController();
  /** Ends what is being loaded. */
  #loading = new AbortController();
  /** The place whose dates are listed, and the sphere from which it was looked at; null if the list may be wrong. */
  #listed: { readonly place: LatLon; readonly sphere: number } | null = null;
  /** The sphere to which the user goes although it is compared already, and the one that is compared then. */
  #swap: { readonly shown: number; readonly other: number } | null = null;
  #reported = '';
  readonly #words = new ShownTexts<YearTexts>(this, {
    english: ENGLISH_YEARS,
    load: loadYearTexts,
    withTag: (texts, language) => ({ ...texts, language }),
    tagOf: ({ language }) => language ?? 'en',
    notOurs: 'style',
    onChange: () => this.requestUpdate(),
    onError: (error) => this.#fail(error),
  });

  /** How the two pictures are registered: by the `surface`, a `place` or a `direction`; null until both are shown. */
  get registration(): CompareRegistration | null {
    return this.#comparison?.registration ?? null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#adopt();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  /** Called when the element has moved to another document. */
  adoptedCallback(): void {
    keepStyles(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('other') && this.hasUpdated) this.#choose(this.other);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // A policy of the page may not allow styles in attributes.
    const at = limitDivider(this.divider);
    this.renderRoot.querySelector<HTMLElement>('.pictures')?.style.setProperty('--_at', `${at}%`);
    // What the user has chosen may not have become the date that is shown.
    for (const list of this.renderRoot.querySelectorAll('select')) list.value = list.dataset['chosen'] ?? '';
    if (changed.has('layout') || changed.has('divider')) this.#comparison?.update();
    this.#report();
  }

  protected override render(): TemplateResult {
    const isBeside = this.#isBeside;
    const at = limitDivider(this.divider);
    return html`<div class="frame">
      <div class="pictures ${isBeside ? 'beside' : ''}">
        <slot @slotchange=${() => this.#adopt()}></slot>
        <div class="second" ?inert=${!isBeside}></div>
        ${isBeside || this.compared === null ? nothing : this.#renderDivider(at)}
      </div>
      ${this.#renderBar()}
    </div>`;
  }

  get #isBeside(): boolean {
    return this.layout === 'side-by-side';
  }

  #renderDivider(at: number): TemplateResult {
    const { compare } = this.#words.now;
    return html`<div
      class="divider"
      part="divider"
      role="slider"
      tabindex="0"
      aria-orientation="horizontal"
      aria-label=${compare.divider}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(at)}
      aria-valuetext=${dividerText(this.#words.now, at, [this.#dateOf(this.#shown?.id), this.#dateOf(this.compared)])}
      @pointerdown=${(event: PointerEvent) => this.#grab(event)}
      @pointermove=${(event: PointerEvent) => this.#drag(event)}
      @keydown=${(event: KeyboardEvent) => this.#press(event)}
    >
      <span class="handle" part="handle">${ARROWS}</span>
    </div>`;
  }

  #renderBar(): TemplateResult {
    const { compare } = this.#words.now;
    const isBeside = this.#isBeside;
    const shown = this.#shown?.id ?? null;
    const turn = (): string => (this.layout = isBeside ? 'divider' : 'side-by-side');
    return html`<div class="bar" part="bar">
      ${this.#renderDates(compare.left, 'left', [shown, null], (sphere) => void this.#visit(sphere))}
      <button class="layout" part="layout" aria-pressed=${isBeside ? 'true' : 'false'} @click=${turn}>
        ${compare.sideBySide}
      </button>
      ${this.#renderDates(compare.right, 'right', [this.compared, shown], (sphere) => (this.other = sphere))}
      <p role="status" part="status">${this.#status()}</p>
    </div>`;
  }

  #renderDates(
    label: string,
    side: 'left' | 'right',
    [chosen, taken]: readonly [number | null, number | null],
    onChoose: (sphere: number) => void,
  ): TemplateResult {
    const options = optionsOf(this.#words.now, this.#choices);
    const isListed = options.some(([sphere]) => sphere === chosen);
    const choose = ({ target }: Event): void => onChoose(Number((target as HTMLSelectElement).value));
    return html`<label class=${side}>
      <span>${label}</span>
      <select
        part="date ${side}"
        aria-label=${label}
        data-chosen=${isListed ? String(chosen) : ''}
        ?disabled=${options.length < 2}
        @change=${choose}
      >
        ${isListed ? nothing : html`<option value="" disabled>–</option>`}
        ${options.map(
          ([sphere, text]) => html` <option value=${sphere} ?disabled=${sphere === taken}>${text}</option> `,
        )}
      </select>
    </label>`;
  }

  #status(): string {
    const date = this.compared === null ? undefined : this.#dateOf(this.compared);
    const within = this.#comparison?.within ?? null;
    return statusText(this.#words.now, {
      problem: this.problem,
      registration: this.registration,
      date,
      within,
    });
  }

  get #shown(): ShownSphere | null {
    return this.#viewer?.currentSphere ?? null;
  }

  /** The dates that can be chosen. */
  get #choices(): readonly CaptureChoice[] {
    const [shown, other] = [this.#shown, this.#comparison?.sphere ?? null];
    // While a viewer goes to another sphere, its picture is still that of the one before.
    const isOther = other !== null && other.id === this.compared && other.id !== shown?.id;
    return choicesOf(this.captures, [...(shown ? [shown] : []), ...(isOther ? [other] : [])]);
  }

  #dateOf(sphere: number | null | undefined): string | null {
    return this.#choices.find((choice) => choice.sphere === sphere)?.date ?? null;
  }

  /** Compares the dates of the viewer that is inside of the element now. */
  #adopt(): void {
    const viewer = this.querySelector<Viewer & HTMLElement>(':scope > sphere-viewer');
    if (viewer === this.#viewer) return;
    this.#leave();
    this.#viewer = viewer;
    if (!viewer) return;
    const { signal } = (this.#listening = new AbortController());
    for (const type of ['sphere-load', 'sphere-settle'])
      viewer.addEventListener(type, () => void this.#refresh(), { signal });
    void this.#refresh();
  }

  #leave(): void {
    this.#listening.abort();
    this.#loading.abort();
    this.#stop();
    this.#viewer = this.#listed = this.#swap = this.compared = this.problem = null;
    this.captures = [];
  }

  #stop(): void {
    this.#comparison?.dispose();
    this.#comparison = null;
  }

  /** Finds the dates of what the viewer looks at, and compares the sphere on the screen. */
  async #refresh(): Promise<void> {
    const { signal } = (this.#loading = this.#renewed());
    try {
      await this.#list(signal);
      this.#choose(this.other);
    } catch (error) {
      if (signal.aborted) return;
      this.problem = 'failed';
      this.#fail(asViewerError(error, 'source-failed', 'The dates could not be loaded.'));
    }
  }

  #renewed(): AbortController {
    this.#loading.abort();
    return new AbortController();
  }

  /** Lists the dates of what the viewer looks at, unless they are listed. */
  async #list(signal: AbortSignal): Promise<void> {
    const [viewer, sphere] = [this.#viewer, this.#shown];
    if (!viewer || !sphere) return;
    const looked = await lookedAt(viewer, signal);
    const place = looked?.place ?? sphere;
    if (place.latitude === null) {
      this.captures = [];
      return;
    }
    const goal = place as LatLon;
    const before = this.#listed;
    if (before?.sphere === sphere.id && distanceBetween(before.place, goal) <= SAME_PLACE_M) return;
    const captures = await viewer.captures(goal, { signal });
    signal.throwIfAborted();
    this.#listed = { place: goal, sphere: sphere.id };
    this.captures = captures;
  }

  /** Compares the sphere on the screen with another one; null for the newest one of another date. */
  #choose(wanted: number | null): void {
    const [viewer, sphere] = [this.#viewer, this.#shown];
    if (!viewer || !sphere) return;
    const other = this.#swapped(sphere) ?? wanted ?? this.#kept(sphere) ?? otherOf(this.#choices, sphere);
    if (other === sphere.id || other === null) {
      this.#refuse(other);
      return;
    }
    if (other === this.compared && this.#comparison) return;
    this.#stop();
    this.compared = other;
    this.problem = null;
    this.#compare(viewer, other);
  }

  /** The sphere that changes sides, because the user has chosen the date that was compared; null if none does. */
  #swapped({ id }: ShownSphere): number | null {
    if (this.#swap?.shown !== id) return null;
    this.other = this.#swap.other;
    this.#swap = null;
    return this.other;
  }

  /** Says that there is nothing to compare: no other date, or the same sphere twice. */
  #refuse(other: number | null): void {
    this.#stop();
    this.compared = null;
    this.problem = other === null ? 'none' : 'same';
    if (other === null) return;
    const message = `Sphere ${String(other)} is compared with itself. Set other to a sphere of another date.`;
    this.#fail(new ViewerError('invalid-argument', message));
  }

  /** The sphere that is compared already, which stays while another place is looked at. */
  #kept({ id }: ShownSphere): number | null {
    return this.#comparison && this.compared !== id ? this.compared : null;
  }

  #compare(viewer: Viewer, other: number): void {
    const place = this.renderRoot.querySelector<HTMLElement>('.second');
    if (!place) return;
    this.#comparison = new Comparison({
      viewer,
      other,
      place,
      layout: () => (this.#isBeside ? 'side-by-side' : 'divider'),
      part: () => [limitDivider(this.divider) / 100, 1],
      onChange: () => this.requestUpdate(),
      onError: (error) => {
        this.problem = 'missing';
        this.#stop();
        // The date may not exist any more.
        this.#listed = null;
        this.#fail(error);
      },
    });
  }

  /** Looks at the same place from another sphere. */
  async #visit(sphere: number): Promise<void> {
    const [viewer, before] = [this.#viewer, this.#shown];
    if (!viewer || !before) return;
    const { signal } = this.#listening;
    this.#swap = sphere === this.compared ? { shown: sphere, other: before.id } : null;
    try {
      await lookFrom(viewer, sphere, await lookedAt(viewer, signal), { signal });
    } catch (error) {
      if (signal.aborted) return;
      this.#swap = null;
      this.problem = 'missing';
      this.#fail(asViewerError(error, 'not-found', 'The picture of this date could not be loaded.'));
    } finally {
      this.requestUpdate();
    }
  }

  #grab(event: PointerEvent): void {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #drag({ currentTarget, pointerId, clientX }: PointerEvent): void {
    const divider = currentTarget as HTMLElement;
    const { left, width } = (divider.parentElement as HTMLElement).getBoundingClientRect();
    if (divider.hasPointerCapture(pointerId) && width > 0)
      this.divider = limitDivider(((clientX - left) / width) * 100);
  }

  #press(event: KeyboardEvent): void {
    const goal = dividerAfterKey(event, limitDivider(this.divider));
    if (goal === null) return;
    event.preventDefault();
    this.divider = goal;
  }

  /** Tells the page what is compared, once for each change. */
  #report(): void {
    const compared: ComparedState = {
      sphere: this.#shown?.id ?? null,
      other: this.compared,
      layout: this.#isBeside ? 'side-by-side' : 'divider',
      divider: limitDivider(this.divider),
      registration: this.registration,
    };
    const reported = JSON.stringify(compared);
    if (reported === this.#reported || compared.sphere === null) return;
    this.#reported = reported;
    this.dispatchEvent(new SphereCompareChangeEvent(compared));
  }

  #fail(error: ViewerError): void {
    if (!this.dispatchEvent(new SphereCompareErrorEvent(error))) return;
    // oxlint-disable-next-line no-console -- the browser's log, where developers look and users do not
    console.error(error);
  }
}
