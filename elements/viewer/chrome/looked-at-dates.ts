import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type TemplateResult, html, nothing } from 'lit';
import { distanceBetween } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';
import type { LookedAt } from '../../geo/registration.ts';
import { languageOf } from '../../language/languages.ts';
import { type CaptureChoice, choicesOf } from '../../model/capture-choices.ts';
import type { PlaceCapture } from '../../model/sphere-source.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { filled } from '../../page/setting.ts';
import { defineElements } from '../../panels/define-elements.ts';
import type { PanelRequest } from '../../panels/panel-requests.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { SphereDateList } from '../../panels/years/date-list.ts';
import { loadYearTexts } from '../../panels/years/load-year-texts.ts';
import { ENGLISH_YEARS, type YearTexts } from '../../panels/years/year-texts.ts';
import { type LookingViewer, lookFrom, lookedAt } from '../base/look-from.ts';

export interface DatesHost extends LookingViewer, Pick<HTMLElement, 'addEventListener'> {
  readonly shownTexts: ViewerTexts;
  captures(place: LatLon, options: { readonly signal: AbortSignal }): Promise<readonly PlaceCapture[]>;
}

interface DatesOptions {
  readonly onChange: () => void;
  readonly onError: (error: ViewerError) => void;
}

/** Distance in meters within which two places are the same one. */
const SAME_PLACE_M = 10;

/** Resolves with the texts about dates in the language of a viewer, with the page's own in place of them. */
async function yearTextsFor({ objects, years }: ViewerTexts): Promise<YearTexts> {
  const language = languageOf(objects.language);
  const table = language === 'en' ? ENGLISH_YEARS : await loadYearTexts(language).catch(() => ENGLISH_YEARS);
  return { ...filled(years, table), language: objects.language };
}

/** Shows the dates of what a viewer looks at, and looks at the same place on the date that a user chooses. */
export class LookedAtDates implements ReactiveController {
  readonly #host: DatesHost;
  readonly #options: DatesOptions;
  #isOpen = false;
  /** Ends what is being loaded. */
  #loading = new AbortController();
  /** Ends the way to a date that the user has chosen. */
  #going = new AbortController();
  #choices: readonly CaptureChoice[] | null = null;
  #hasFailed = false;
  /** The place whose dates are shown, and the sphere from which it was looked at. */
  #place: LatLon | null = null;
  #sphere: number | null = null;
  #texts: YearTexts = ENGLISH_YEARS;
  #textsOf: ViewerTexts | null = null;

  constructor(host: DatesHost & Pick<ReactiveControllerHost, 'addController'>, options: DatesOptions) {
    defineElements({ 'sphere-date-list': SphereDateList });
    this.#host = host;
    this.#options = options;
    host.addController(this);
    host.addEventListener('sphere-settle', () => void this.#refresh());
  }

  hostDisconnected(): void {
    this.#loading.abort();
    this.#going.abort();
    this.#place = null;
  }

  /** Must be called before `render` with whether the dates are shown. */
  show(isOpen: boolean): void {
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    if (isOpen) void this.#refresh();
  }

  render(): TemplateResult | typeof nothing {
    const { currentSphere } = this.#host;
    if (!currentSphere || currentSphere.latitude === null) return nothing;
    return html`<sphere-date-list
      exportparts="heading: dates-heading, date"
      .choices=${this.#choices}
      .shown=${currentSphere.id}
      .failed=${this.#hasFailed}
      .texts=${this.#texts}
      @sphere-request-date=${({ sphere }: PanelRequest<'sphere-request-date'>) => void this.#choose(sphere)}
    ></sphere-date-list>`;
  }

  /** Finds the dates of what is looked at, unless they are known. */
  async #refresh(): Promise<void> {
    const sphere = this.#host.currentSphere;
    if (!this.#isOpen || !sphere || sphere.latitude === null) return;
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    try {
      await this.#readTexts();
      const looked = await lookedAt(this.#host, signal);
      const place: LatLon = looked?.place ?? (sphere as LatLon);
      const isSame = this.#place !== null && distanceBetween(this.#place, place) <= SAME_PLACE_M;
      if (isSame && sphere.id === this.#sphere && !this.#hasFailed) return;
      const captures = await this.#host.captures(place, { signal });
      signal.throwIfAborted();
      [this.#place, this.#sphere, this.#hasFailed] = [place, sphere.id, false];
      this.#choices = choicesOf(captures, [sphere]);
    } catch {
      // A later call can succeed.
      if (signal.aborted) return;
      [this.#place, this.#hasFailed] = [null, true];
    }
    this.#options.onChange();
  }

  async #readTexts(): Promise<void> {
    const { shownTexts } = this.#host;
    if (this.#textsOf === shownTexts) return;
    this.#textsOf = shownTexts;
    this.#texts = await yearTextsFor(shownTexts);
  }

  /** Looks at the same place on another date. Something that moves the view meanwhile ends it. */
  async #choose(sphere: number): Promise<void> {
    this.#going.abort();
    const { signal } = (this.#going = new AbortController());
    try {
      const looked: LookedAt | null = await lookedAt(this.#host, signal);
      await lookFrom(this.#host, sphere, looked, { signal });
    } catch (error) {
      if (signal.aborted || !(error instanceof ViewerError)) return;
      this.#place = null;
      this.#hasFailed = true;
      this.#options.onError(error);
      this.#options.onChange();
    }
  }
}
