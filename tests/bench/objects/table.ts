import type { Figures } from '../measure/figures.ts';

const COLUMNS: readonly (readonly [name: string, title: string])[] = [
  ['addMs', 'adding'],
  ['shownMs', 'until shown'],
  ['scriptMs', 'script a frame'],
  ['scriptP95Ms', '95th percentile'],
  ['frameMs', 'a frame'],
  ['firstPickMs', 'first pick'],
  ['pickMs', 'a pick'],
];

const number = (value: number | null | undefined): string =>
  value == null || Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : 0);

/** Milliseconds by number of markers and viewer; the last column is script a frame over that of the first viewer. */
export function table(results: Readonly<Record<string, Readonly<Record<string, Figures>>>>): string {
  const head = ['markers', 'viewer', ...COLUMNS.map(([, title]) => title), '× ours'];
  const rows = Object.entries(results).flatMap(([count, viewers]) => {
    const ours = Object.values(viewers)[0]?.['scriptMs'] ?? NaN;
    return Object.entries(viewers).map(([viewer, figures]) => [
      count,
      viewer,
      ...COLUMNS.map(([name]) => number(figures[name])),
      number((figures['scriptMs'] ?? NaN) / ours),
    ]);
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}
