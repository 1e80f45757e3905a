import { ALL_SITES } from '../../contract/analytics.ts';

/** The look of a line: its colour (specification 9), and dashes in pixels to distinguish lines without colour. */
export interface LineLook {
  readonly colour: string;
  readonly dash: readonly number[];
}

/** The palette: a tab that is activated gets the first unused look. */
export const palette: readonly LineLook[] = [
  { colour: '#a66894', dash: [] },
  { colour: '#009bdf', dash: [10, 4] },
  { colour: '#00a79d', dash: [2, 4] },
  { colour: '#83dbae', dash: [12, 4, 2, 4] },
  { colour: '#f0b323', dash: [5, 4] },
  { colour: '#ff6900', dash: [14, 4, 2, 4, 2, 4] },
];

/** The max number of active tabs. */
const MAX_ACTIVE = palette.length;

/** An active tab, with the index of its look in the palette. */
export interface ActiveTab {
  readonly origin: string;
  readonly slot: number;
}

/** The result of a press on a tab; a refusal is shown to the user. */
export interface TabPress {
  readonly active: readonly ActiveTab[];
  readonly refusal: 'too-many' | 'last' | null;
}

/** Initially only `All Sites` is active. */
export const firstTabs: readonly ActiveTab[] = [{ origin: ALL_SITES, slot: 0 }];

function freeSlot(active: readonly ActiveTab[]): number {
  const taken = new Set(active.map(({ slot }) => slot));
  return palette.findIndex((_, slot) => !taken.has(slot));
}

/** A press on a tab: activates it, or deactivates it unless it is the last active one. */
export function pressTab(active: readonly ActiveTab[], origin: string): TabPress {
  const others = active.filter((tab) => tab.origin !== origin);
  if (others.length < active.length)
    return others.length === 0 ? { active, refusal: 'last' } : { active: others, refusal: null };
  if (active.length >= MAX_ACTIVE) return { active, refusal: 'too-many' };
  return { active: [...active, { origin, slot: freeSlot(active) }], refusal: null };
}

/** The active tabs among the current sites; `All Sites` if there are none. */
export function keepTabs(active: readonly ActiveTab[], origins: readonly string[]): readonly ActiveTab[] {
  const there = new Set(origins);
  const kept = active.filter(({ origin }) => there.has(origin));
  return kept.length === 0 ? firstTabs : kept;
}
