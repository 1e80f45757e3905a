import { ALL_SITES } from '../../contract/analytics.ts';

/** The look of a line: its colour (specification 9), and dashes in pixels, so that it is known without its colour as well. */
export interface LineLook {
  readonly colour: string;
  readonly dash: readonly number[];
}

/** The palette: a tab that is turned on takes the first look that no other has. */
export const palette: readonly LineLook[] = [
  { colour: '#a66894', dash: [] },
  { colour: '#009bdf', dash: [10, 4] },
  { colour: '#00a79d', dash: [2, 4] },
  { colour: '#83dbae', dash: [12, 4, 2, 4] },
  { colour: '#f0b323', dash: [5, 4] },
  { colour: '#ff6900', dash: [14, 4, 2, 4, 2, 4] },
];

/** How many tabs are active at most. */
const MAX_ACTIVE = palette.length;

/** A tab that is on, with the place of its look in the palette. */
export interface ActiveTab {
  readonly origin: string;
  readonly slot: number;
}

/** What a press on a tab leads to; a refusal is told to the user. */
export interface TabPress {
  readonly active: readonly ActiveTab[];
  readonly refusal: 'too-many' | 'last' | null;
}

/** At the start only `All Sites` is on. */
export const firstTabs: readonly ActiveTab[] = [{ origin: ALL_SITES, slot: 0 }];

function freeSlot(active: readonly ActiveTab[]): number {
  const taken = new Set(active.map(({ slot }) => slot));
  return palette.findIndex((_, slot) => !taken.has(slot));
}

/** A press on a tab: turns it on, or off unless it is the last. */
export function pressTab(active: readonly ActiveTab[], origin: string): TabPress {
  const others = active.filter((tab) => tab.origin !== origin);
  if (others.length < active.length)
    return others.length === 0 ? { active, refusal: 'last' } : { active: others, refusal: null };
  if (active.length >= MAX_ACTIVE) return { active, refusal: 'too-many' };
  return { active: [...active, { origin, slot: freeSlot(active) }], refusal: null };
}

/** The active tabs among the sites that are there now; `All Sites` where none of them is left. */
export function keepTabs(active: readonly ActiveTab[], origins: readonly string[]): readonly ActiveTab[] {
  const there = new Set(origins);
  const kept = active.filter(({ origin }) => there.has(origin));
  return kept.length === 0 ? firstTabs : kept;
}
