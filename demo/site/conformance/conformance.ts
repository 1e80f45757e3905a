import { CRITERIA, type Criterion, type CriterionId } from './criteria.ts';
import type { Day, Entry, Gap } from './entry.ts';
import { documentation } from './products/documentation.ts';
import { element } from './products/element.ts';
import { framedViewer } from './products/frame.ts';
import { mapElement } from './products/map.ts';
import { portal } from './products/portal.ts';

export interface Product {
  readonly id: 'element' | 'map' | 'frame' | 'portal' | 'documentation';
  readonly title: string;
  readonly entries: Readonly<Record<CriterionId, Entry>>;
}

/** What is sold and used, each with a verdict about every criterion. */
export const PRODUCTS: readonly Product[] = [
  { id: 'element', title: 'Viewer element', entries: element },
  { id: 'map', title: 'Map element', entries: mapElement },
  { id: 'frame', title: 'Framed viewer', entries: framedViewer },
  { id: 'portal', title: 'Portal', entries: portal },
  { id: 'documentation', title: 'Documentation', entries: documentation },
];

/** The day to which the table applies. */
export const REPORT_DAY: Day = '2026-11-30';

export interface Row {
  readonly criterion: Criterion;
  readonly entry: Entry;
}

export const rowsOf = ({ entries }: Product, level?: Criterion['level']): readonly Row[] =>
  CRITERIA.filter((criterion) => level === undefined || criterion.level === level).map((criterion) => ({
    criterion,
    entry: entries[criterion.id],
  }));

export interface KnownGap extends Gap {
  readonly criterion: Criterion;
  /** Titles of the products that have the gap. */
  readonly products: readonly string[];
}

/** Returns the gaps of all products in the order of the criteria. Products share a gap that one has from another. */
export function knownGaps(products: readonly Product[] = PRODUCTS): readonly KnownGap[] {
  const found: KnownGap[] = [];
  for (const criterion of CRITERIA) {
    const here = new Map<Gap, string[]>();
    for (const { title, entries } of products) {
      const entry = entries[criterion.id];
      if (entry.status !== 'partly' && entry.status !== 'not') continue;
      here.set(entry.gap, [...(here.get(entry.gap) ?? []), title]);
    }
    for (const [gap, titles] of here) found.push({ ...gap, criterion, products: titles });
  }
  return found;
}
