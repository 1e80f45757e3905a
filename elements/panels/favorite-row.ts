import { type TemplateResult, html } from 'lit';
import { favoriteDate, shownFavoriteName } from '../model/favorite-list.ts';
import type { CheckedFavorite } from '../model/favorite.ts';
import { nameHint, nameInput } from './favorite-name-field.ts';
import { ICONS } from './icons.ts';
import type { ViewerTexts } from './texts.ts';

export interface FavoriteRow {
  readonly texts: ViewerTexts;
  readonly isEdited: boolean;
  /** Number of characters of the edited name if it is too long; null if it is not. */
  readonly excess: number | null;
  readonly onEdit: () => void;
  readonly onType: (typed: string) => void;
  /**
   * Called when editing ends. `typed` is the new name; null if the user canceled. `isByKey` is false if
   * editing ended because the field lost focus.
   */
  readonly onName: (typed: string | null, isByKey: boolean) => void;
  readonly onLoad: () => void;
  readonly onDelete: () => void;
}

/** Renders a favorite as a row of the list. */
export function favoriteRow(favorite: CheckedFavorite, row: FavoriteRow): TemplateResult {
  const { texts } = row;
  const { name, created_date } = favorite;
  return html`<tr>
    <td class="name">${row.isEdited ? nameField(name, row) : nameButton(name, row)}</td>
    <td class="date">${favoriteDate(created_date, { language: row.texts.objects.language })}</td>
    <td>
      <button class="load" aria-label=${`${texts.loadFavorite} ${name}`} @click=${row.onLoad}>
        ${texts.loadFavorite}
      </button>
    </td>
    <td>
      <button
        class="delete"
        title=${texts.deleteFavorite}
        aria-label=${`${texts.deleteFavorite} ${name}`}
        @click=${row.onDelete}
      >
        ${ICONS.remove}
      </button>
    </td>
  </tr>`;
}

/** Renders the name, shortened if it is long. A click on the name starts editing. */
const nameButton = (name: string, { texts, onEdit }: FavoriteRow): TemplateResult =>
  html`<button class="rename" title=${name} aria-label=${`${name}, ${texts.renameFavorite}`} @click=${onEdit}>
    <bdi>${shownFavoriteName(name)}</bdi>${ICONS.edit}
  </button>`;

/**
 * Renders the field for the name. Enter saves the name. Escape cancels editing, as does leaving the field unless the name is too long.
 */
function nameField(name: string, { texts, excess, onType, onName }: FavoriteRow): TemplateResult {
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    onName(event.key === 'Enter' ? (event.target as HTMLInputElement).value : null, true);
  };
  const leave = (): void => {
    if (excess === null) onName(null, false);
  };
  const field = { texts, hint: 'edited-name', label: texts.renameFavorite, value: name, excess, onType };
  return html`${nameInput({ ...field, onKey: press, onLeave: leave })}${nameHint(field)}`;
}
