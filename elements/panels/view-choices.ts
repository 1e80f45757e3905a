import { type TemplateResult, css, html, nothing } from 'lit';
import { SIDES, type Side } from '../model/place-views.ts';
import type { WantedViews } from '../model/sphere-source.ts';
import { filled } from '../page/setting.ts';
import type { ViewChoiceTexts } from './lazy-texts.ts';
import type { ViewerTexts } from './texts.ts';

/** From where and when a place is seen. */
export interface ViewChoices {
  /** The sides from which a sphere sees it. */
  readonly sides: readonly Side[];
  /** The years in which a sphere saw it, newest first. */
  readonly years: readonly number[];
  /** The side and the year of the sphere on the screen; null if unknown. */
  readonly side: Side | null;
  readonly year: number | null;
}

/** The English texts of the choice of a view. */
export const ENGLISH_VIEWS: ViewChoiceTexts = {
  from: 'View from the',
  sides: { north: 'North', east: 'East', south: 'South', west: 'West' },
  fromSide: {
    north: 'View from the north',
    east: 'View from the east',
    south: 'View from the south',
    west: 'View from the west',
  },
  unseen: 'No view from this side',
  year: 'Year',
  none: 'There is no such view of this place.',
};

/** Returns the texts of the choice of a view. */
export const viewChoiceTexts = ({ ask }: Pick<ViewerTexts, 'ask'>): ViewChoiceTexts =>
  filled(ask.views, ENGLISH_VIEWS);

export const viewChoiceStyles = css`
  .views {
    display: grid;
    gap: 4px;
    margin-block-start: 6px;
  }
  .sides {
    display: grid;
    grid-template-columns: repeat(4, minmax(44px, 1fr));
    gap: 4px;
  }
  .side,
  .year select {
    padding: 0 4px;
    border: 1px solid color-mix(in srgb, currentColor 28%, transparent);
    border-radius: 8px;
    font-size: 0.8125rem;
  }
  .side[aria-pressed='true'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 600;
  }
  .side[aria-disabled] {
    opacity: 0.5;
    cursor: default;
  }
  .year {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
  .year select {
    flex: none;
    min-inline-size: 88px;
    block-size: 44px;
    background: transparent;
    color: inherit;
    font: inherit;
  }
  .year option {
    background: Canvas;
    color: CanvasText;
  }
`;

interface Choosing {
  readonly choices: ViewChoices;
  readonly texts: ViewerTexts;
  readonly onChoose: (wanted: WantedViews) => void;
}

function sideButton(side: Side, { choices, texts, onChoose }: Choosing): TemplateResult {
  const words = viewChoiceTexts(texts);
  const isOff = !choices.sides.includes(side);
  const label = words.fromSide[side];
  return html`<button
    class="side"
    part="view-side"
    aria-label=${isOff ? `${label}: ${words.unseen}` : label}
    title=${isOff ? words.unseen : nothing}
    aria-pressed=${choices.side === side ? 'true' : 'false'}
    aria-disabled=${isOff ? 'true' : nothing}
    @click=${isOff ? nothing : () => onChoose({ from: side })}
  >
    ${words.sides[side]}
  </button>`;
}

function yearSelect({ choices, texts, onChoose }: Choosing): TemplateResult {
  const { years, year } = choices;
  const choose = ({ target }: Event): void => onChoose({ year: Number((target as HTMLSelectElement).value) });
  // The year of a sphere that no longer counts among the best ones is offered, too, because it is on the screen.
  const offered = year === null || years.includes(year) ? years : [...years, year].sort((a, b) => b - a);
  return html`<label class="year">
    ${viewChoiceTexts(texts).year}
    <select part="view-year" @change=${choose}>
      ${year === null ? html`<option value="" selected disabled>–</option>` : nothing}
      ${offered.map((each) => html`<option value=${each} ?selected=${each === year}>${each}</option>`)}
    </select>
  </label>`;
}

/** Renders buttons for the sides from which a place is seen, and a list of the years in which it was captured. */
export function viewChoice(choosing: Choosing): TemplateResult {
  const { choices, texts } = choosing;
  const words = viewChoiceTexts(texts);
  const hasYears = choices.years.length > 1;
  return html`<div class="views">
    ${
      choices.sides.length > 1
        ? html`<span class="quiet" id="from">${words.from}</span>
            <div class="sides" role="group" aria-labelledby="from">
              ${SIDES.map((side) => sideButton(side, choosing))}
            </div>`
        : nothing
    }
    ${hasYears ? yearSelect(choosing) : nothing}
  </div>`;
}
