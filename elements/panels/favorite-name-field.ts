import { type TemplateResult, html, nothing } from 'lit';
import { LONGEST_FAVORITE_NAME } from '../model/favorite-list.ts';
import { NAME_TOO_LONG } from './lazy-texts.ts';
import type { ViewerTexts } from './texts.ts';

/** The field of a favorite's name. */
interface NameField {
  readonly texts: ViewerTexts;
  /** The id of the hint. */
  readonly hint: string;
  readonly label: string;
  readonly value: string;
  /** Number of characters of a name that is too long; null if it is not. */
  readonly excess: number | null;
  readonly onType: (typed: string) => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly onLeave?: (typed: string) => void;
}

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;

/** Renders the field. A name that is too long stays as typed, so that users can shorten it themselves. */
export const nameInput = (field: NameField): TemplateResult =>
  html`<input
    name="name"
    aria-label=${field.label}
    aria-invalid=${field.excess === null ? nothing : 'true'}
    aria-describedby=${field.excess === null ? nothing : field.hint}
    autocomplete="off"
    dir="auto"
    .value=${field.value}
    @input=${(event: Event) => field.onType(valueOf(event))}
    @keydown=${field.onKey ?? nothing}
    @blur=${(event: Event) => field.onLeave?.(valueOf(event))}
  />`;

/** Renders what is wrong with the name. */
export function nameHint({
  texts,
  hint,
  excess,
}: Pick<NameField, 'texts' | 'hint' | 'excess'>): TemplateResult | typeof nothing {
  if (excess === null) return nothing;
  const text = (texts.favoriteTooLong ?? NAME_TOO_LONG)
    .replace('{max}', String(LONGEST_FAVORITE_NAME))
    .replace('{count}', String(excess));
  return html`<p id=${hint} class="hint" role="alert">${text}</p>`;
}
