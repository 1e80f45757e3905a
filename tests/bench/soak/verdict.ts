import { growthOf } from '../../helpers/growth.ts';

export type Note = Readonly<Record<string, number>>;

/** Growth of a quantity that is allowed even if it is a large share of the first value. */
const slack: Readonly<Record<string, number>> = {
  heapMb: 2,
  externalMb: 2,
  nodes: 100,
  listeners: 30,
  descriptors: 2,
  resources: 3,
  lagMs: 50,
  // These values allow for tiles in transfer and for the free lists of the allocators.
  pages: 60,
  drawing: 40,
};

/** Growth counts only if it exceeds both 10% and the slack of the quantity. */
const isGrown = (name: string, by: number, first: number): boolean =>
  by > Math.max(0.1 * first, slack[name.split(' ').at(-1) ?? ''] ?? 0);

/**
 * Returns a Markdown table of the quantities in the first and last tenth of the run, and the names of the
 * quantities that grew.
 */
export function tabulate(notes: readonly Note[]): { table: string; grown: string[] } {
  const rows = Object.keys(notes[0] ?? {}).map((name) => {
    const values = notes.map((note) => note[name] ?? NaN);
    return { name, ...growthOf(values, 10) };
  });
  const lines = rows.map(({ name, first, last, by, share }) => {
    const percent = Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '';
    return `| ${name} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${by.toFixed(1)} | ${percent} |`;
  });
  const head = ['|  | first tenth | last tenth | growth |  |', '| --- | --- | --- | --- | --- |'];
  const grown = rows.filter(({ name, by, first }) => isGrown(name, by, first)).map(({ name }) => name);
  return { table: [...head, ...lines].join('\n'), grown };
}
