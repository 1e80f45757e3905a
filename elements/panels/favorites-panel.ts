import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { defaultFavoriteName, excessOfName, newFavoriteName } from '../model/favorite-list.ts';
import type { CheckedFavorite } from '../model/favorite.ts';
import { DialogFocus } from './dialog-focus.ts';
import { nameHint, nameInput } from './favorite-name-field.ts';
import { favoriteRow } from './favorite-row.ts';
import { favoritesStyles } from './favorites-panel.styles.ts';
import { ICONS } from './icons.ts';
import { panelFrame } from './panel-frame.ts';
import { panelRequest, type FavoriteAction } from './panel-requests.ts';
import { panelStyles } from './panel.styles.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';

/**
 * Lists the saved views and can save the current view.
 *
 * @tag sphere-favorites-panel
 * @fires {PanelRequest} sphere-request-favorite - The user saves the view, or loads, renames or deletes a
 * favorite.
 * @fires {PanelRequest} sphere-request-panel - The user closes the panel.
 * @csspart panel - The card.
 * @csspart header - The panel's header.
 * @csspart title - The title.
 * @csspart close - The button that closes the panel.
 * @csspart body - The content below the header.
 * @csspart save - The button that saves the view.
 * @csspart list - The table of favorites.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Color of focus and of the main action, `#009bdf`.
 * @cssproperty --sphere-on-accent - Color of text on the accent.
 * @cssproperty --sphere-link - Color of the links that load a favorite.
 * @cssproperty --sphere-panel-background - Background of the card.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 * @cssproperty --sphere-controls-size - Height reserved for the controls in narrow viewers, `72px`.
 */
export class SphereFavoritesPanel extends LitElement {
  static override styles = [sharedStyles, panelStyles, favoritesStyles];

  /** Whether the panel is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** The saved views in the order of the list. */
  @property({ attribute: false }) favorites: readonly CheckedFavorite[] = [];

  @property({ type: Boolean, attribute: 'can-save' }) canSave = false;

  /** The texts that the panel shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  @state() private edited: string | null = null;
  /** The number of characters of the new name, and of the edited one, if it is too long; null if it is not. */
  @state() private newExcess: number | null = null;
  @state() private editedExcess: number | null = null;

  /** Index of the row whose favorite was deleted while the row had keyboard focus. */
  #emptiedRow: number | null = null;

  constructor() {
    super();
    new DialogFocus(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('open') || this.open) return;
    this.edited = this.newExcess = this.editedExcess = null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('favorites')) this.#focusNearEmptiedRow(changed.get('favorites') ?? []);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    return panelFrame({
      title: this.texts.favoritesTitle,
      closeLabel: this.texts.close,
      body: html`${this.#saving()}${this.favorites.length === 0 ? this.#empty() : this.#list()}`,
      onClose: () =>
        this.dispatchEvent(panelRequest('sphere-request-panel', { panel: 'favorite', open: false })),
    });
  }

  #saving(): TemplateResult {
    const { texts, favorites } = this;
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement;
      this.newExcess = excessOfName(field.value);
      if (this.newExcess !== null) {
        field.focus();
        return;
      }
      const offered = defaultFavoriteName(favorites.length);
      this.#request({ kind: 'save', name: newFavoriteName(field.value, offered) ?? offered });
    };
    const field = {
      texts,
      hint: 'new-name',
      label: texts.favoriteNewName,
      value: defaultFavoriteName(favorites.length),
      excess: this.newExcess,
      onType: (typed: string) => (this.newExcess = excessOfName(typed)),
    };
    return html`<form class="save" @submit=${save}>
        ${nameInput(field)}
        <button part="save" ?disabled=${!this.canSave}>${ICONS.favorite}${texts.saveFavorite}</button>
      </form>
      ${nameHint(field)}`;
  }

  #empty(): TemplateResult {
    const { noFavorites, howToFavorite } = this.texts;
    return html`<div class="empty">
      <p>${noFavorites}</p>
      <p>${howToFavorite}</p>
    </div>`;
  }

  #list(): TemplateResult {
    const { texts } = this;
    return html`<table part="list">
      <thead>
        <tr>
          <th scope="col">${texts.favoriteName}</th>
          <th class="date" scope="col">${texts.favoriteAdded}</th>
          <th scope="col"><span class="for-ears">${texts.loadFavorite}</span></th>
          <th scope="col"><span class="for-ears">${texts.deleteFavorite}</span></th>
        </tr>
      </thead>
      <tbody>
        ${this.favorites.map((favorite, index) => this.#row(favorite, index))}
      </tbody>
    </table>`;
  }

  #row(favorite: CheckedFavorite, index: number): TemplateResult {
    const { id } = favorite;
    return favoriteRow(favorite, {
      texts: this.texts,
      isEdited: this.edited === id,
      excess: this.edited === id ? this.editedExcess : null,
      onType: (typed) => (this.editedExcess = excessOfName(typed)),
      onEdit: () => void this.#edit(id),
      onName: (typed, isByKey) => void this.#rename(favorite, typed, isByKey),
      onLoad: () => this.#request({ kind: 'load', id }),
      onDelete: () => {
        this.#emptiedRow = index;
        this.#request({ kind: 'delete', id });
      },
    });
  }

  async #edit(id: string): Promise<void> {
    this.edited = id;
    this.editedExcess = null;
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>('.name input');
    field?.focus();
    field?.select();
  }

  /** Ends editing; `typed` is null if the user canceled. */
  async #rename(
    { id, name: before }: CheckedFavorite,
    typed: string | null,
    isByKey: boolean,
  ): Promise<void> {
    if (this.edited !== id) return;
    this.editedExcess = typed === null ? null : excessOfName(typed);
    if (this.editedExcess !== null) return;
    this.edited = null;
    const row = this.favorites.findIndex((favorite) => favorite.id === id);
    const name = typed === null ? null : newFavoriteName(typed, before);
    if (name !== null) this.#request({ kind: 'rename', id, name });
    await this.updateComplete;
    if (isByKey) this.#button(row, '.rename')?.focus();
  }

  #request(action: FavoriteAction): void {
    this.dispatchEvent(panelRequest('sphere-request-favorite', { action }));
  }

  /**
   * After a deletion, moves focus to the row in the deleted row's place, to the last row if there is none, or to
   * the panel if the list is empty.
   */
  #focusNearEmptiedRow(before: readonly CheckedFavorite[]): void {
    const row = this.#emptiedRow;
    if (row === null || this.favorites.length >= before.length) return;
    this.#emptiedRow = null;
    if (this.matches(':focus-within')) return;
    const next = this.#button(Math.min(row, this.favorites.length - 1), '.delete');
    (next ?? this.renderRoot.querySelector<HTMLElement>('[role="dialog"]'))?.focus({ preventScroll: true });
  }

  #button(row: number, selector: string): HTMLElement | undefined {
    return (
      [...this.renderRoot.querySelectorAll<HTMLElement>(`tbody tr`)][row]?.querySelector<HTMLElement>(
        selector,
      ) ?? undefined
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-favorites-panel': SphereFavoritesPanel;
  }
}
