/* oxlint-disable lit-a11y/click-events-have-key-events -- the field has the focus and handles an option's keys */
import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { putValues } from '../language/put-values.ts';
import { type FoundPlace, LONGEST_QUERY, type PlaceResult, queryOf } from '../model/place-service.ts';
import { DialogFocus } from './dialog-focus.ts';
import { ICONS } from './icons.ts';
import { NO_NUMBER } from './lazy-texts.ts';
import { panelRequest } from './panel-requests.ts';
import { placeWithoutChoice } from './place-without-choice.ts';
import { searchBoxStyles } from './search-box.styles.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';

/**
 * Searches for places by name, address or intersection. Enter starts the search. The arrow keys or the
 * pointer select one of several results.
 *
 * @tag sphere-search-box
 * @fires {PanelRequest} sphere-request-search - The user searched for the field's text.
 * @fires {PanelRequest} sphere-request-place - The user chose a place, or there was only one to choose.
 * @fires {PanelRequest} sphere-request-nearest - The user goes to the sphere closest to a place without imagery.
 * @fires {PanelRequest} sphere-request-panel - The user closes the box.
 * @csspart box - The card.
 * @csspart input - The field.
 * @csspart place - Every place in the list.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Color of focus and of the selected place, `#009bdf`.
 * @cssproperty --sphere-panel-background - Background of the card.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereSearchBox extends LitElement {
  static override styles = [sharedStyles, searchBoxStyles];

  /** Whether the box is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** State of the latest search. */
  @property({ attribute: false }) answer: PlaceResult = { state: 'none' };

  /** Whether there is no sphere near the chosen place. */
  @property({ type: Boolean, attribute: 'no-sphere' }) noSphere = false;

  /** Whether there is imagery of each place found; empty if that is unknown. */
  @property({ attribute: false }) covered: readonly boolean[] = [];

  /** What to say if the closest sphere is too far from the chosen place; empty if it is not. */
  @property({ attribute: 'not-covered' }) notCovered = '';

  /** The texts that the search box shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  @state() private typed = '';
  /** The text of the latest search. */
  private searched = '';
  /** Index of the option selected with the arrow keys; -1 for the field. */
  @state() private active = -1;
  /** Whether the list is open. The list closes when the user has chosen a place or closed the list. */
  @state() private listed = false;

  constructor() {
    super();
    new DialogFocus(this, 'input');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('answer')) return;
    this.active = -1;
    this.listed = this.answer.state === 'found';
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('answer') && this.answer.state === 'found') {
      const place = placeWithoutChoice(this.searched, this.answer.places, this.covered);
      if (place) this.#choose(place);
    }
    this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    const { placeSearch: searchTexts } = this.texts;
    return html`
      <search class="box" part="box" aria-label=${searchTexts.control} @keydown=${this.#closeOnEscape}>
        <form autocomplete="off" @submit=${this.#submit}>
          <input
            part="input"
            type="text"
            role="combobox"
            enterkeyhint="search"
            autocomplete="off"
            spellcheck="false"
            maxlength=${LONGEST_QUERY}
            placeholder=${searchTexts.placeholder}
            aria-label=${searchTexts.placeholder}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded=${String(this.#places.length > 0)}
            aria-controls="places"
            aria-activedescendant=${this.active < 0 ? nothing : `place-${String(this.active)}`}
            .value=${this.typed}
            @input=${() => this.#type()}
            @keydown=${this.#walk}
          />
          <button part="run" aria-label=${searchTexts.run} ?disabled=${queryOf(this.typed) === null}>
            ${ICONS.search}
          </button>
          <button part="close" type="button" aria-label=${this.texts.close} @click=${this.#close}>
            ${ICONS.close}
          </button>
        </form>
        ${this.#note()}
        <ul id="places" role="listbox" aria-label=${searchTexts.places} ?hidden=${this.#places.length === 0}>
          ${this.#places.map((place, index) => this.#option(place, index))}
        </ul>
        <p class="for-ears" role="status">${this.#spoken()}</p>
      </search>
    `;
  }

  #option(place: FoundPlace, index: number): TemplateResult {
    const { name, formatted_address: address, missingNumber } = place;
    const { noNumber = NO_NUMBER, uncovered } = this.texts.placeSearch;
    return html`
      <li
        id=${`place-${String(index)}`}
        part="place"
        role="option"
        aria-selected=${String(index === this.active)}
        @pointerdown=${(event: Event) => event.preventDefault()}
        @click=${() => this.#choose(place)}
      >
        <bdi>${name === '' ? address : name}</bdi>
        ${name === '' || address === name ? nothing : html`<small><bdi>${address}</bdi></small>`}
        ${missingNumber === undefined ? nothing : html`<small>${noNumber.replace('{number}', missingNumber)}</small>`}
        ${this.covered[index] === false ? html`<small>${uncovered}</small>` : nothing}
      </li>
    `;
  }

  #note(): TemplateResult | typeof nothing {
    const text = this.#noteText();
    if (this.answer.state === 'pending') return html`<div class="bar" part="progress"></div>`;
    if (text === '') return nothing;
    return html`<div class="note" part="note"><span>${text}</span>${this.#noteButton()}</div>`;
  }

  #noteButton(): TemplateResult | typeof nothing {
    const { ask, placeSearch } = this.texts;
    if (this.notCovered !== '')
      return html`<button
        class="again"
        part="nearest"
        @click=${() => this.dispatchEvent(panelRequest('sphere-request-nearest', {}))}
      >
        ${placeSearch.goToNearest}
      </button>`;
    if (this.answer.state !== 'failed') return nothing;
    return html`<button class="again" part="again" @click=${() => this.#search()}>${ask.again}</button>`;
  }

  /** Returns what to say about the search; empty if there is nothing to say, or if the page says it. */
  #noteText(): string {
    const { ask, placeSearch } = this.texts;
    if (this.notCovered !== '') return this.notCovered;
    if (this.noSphere) return placeSearch.noSphere;
    const texts: Partial<Record<PlaceResult['state'], string>> = {
      nothing: placeSearch.nothing,
      failed: ask.failed,
      'no-key': ask.noMapsKey,
    };
    return texts[this.answer.state] ?? '';
  }

  #spoken(): string {
    const { placeSearch } = this.texts;
    if (this.answer.state === 'pending') return placeSearch.searching;
    const { length } = this.#places;
    return (
      this.#noteText() ||
      (length > 0 ? putValues(placeSearch.found, { count: length }, this.texts.objects.language) : '')
    );
  }

  get #places(): readonly FoundPlace[] {
    return this.listed && this.answer.state === 'found' ? this.answer.places : [];
  }

  #type(): void {
    this.typed = this.#field?.value ?? '';
    this.active = -1;
  }

  #walk(event: KeyboardEvent): void {
    const chosen = this.#places[this.active];
    if (event.key === 'Enter' && chosen && !event.isComposing) {
      event.preventDefault();
      this.#choose(chosen);
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const active = activeAfterKey(event.key, this.active, this.#places.length);
    if (active === null) return;
    event.preventDefault();
    this.active = active;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    this.#search();
  }

  #search(): void {
    const query = queryOf(this.typed);
    if (query === null) return;
    this.searched = query;
    this.dispatchEvent(panelRequest('sphere-request-search', { query }));
  }

  #choose(place: FoundPlace): void {
    this.listed = false;
    this.active = -1;
    this.typed = place.name === '' ? place.formatted_address : place.name;
    this.dispatchEvent(panelRequest('sphere-request-place', { place }));
  }

  /** The first Escape closes the list, and the next one closes the box. */
  #closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#places.length > 0) this.listed = false;
    else this.#close();
  }

  #close(): void {
    this.dispatchEvent(panelRequest('sphere-request-panel', { panel: 'search', open: false }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-search-box': SphereSearchBox;
  }
}

/**
 * Returns the index of the option to which a key moves in a list of `count` options; -1 stands for the field.
 * The down and up keys wrap around and pass through the field. Returns null if the field handles the key
 * itself.
 */
export function activeAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  const stops = count + 1;
  if (key === 'ArrowDown') return ((active + 2) % stops) - 1;
  if (key === 'ArrowUp') return ((active + stops) % stops) - 1;
  return null;
}
