import type { Figures } from '../measure/figures.ts';

const COLUMNS: readonly (readonly [name: string, title: string])[] = [
  ['firstScriptMs', 'panning first: script a frame'],
  ['scriptMs', 'panning again: script a frame'],
  ['scriptP95Ms', '95th percentile'],
  ['mainThreadMs', 'main thread a frame'],
  ['frameMs', 'a frame'],
  ['addMs', 'adding: script'],
  ['addLongestMs', 'longest piece'],
  ['addDoneMs', 'done after'],
  ['changeMs', 'changing one'],
  ['changeLongestMs', 'longest piece'],
  ['removeMs', 'removing one'],
  ['clearMs', 'removing all'],
  ['hoverMs', 'a move of the mouse'],
  ['heapMb', 'heap, MB'],
  ['nodes', 'nodes'],
];

function cell(name: string, figures: Figures): string {
  const value = figures[name];
  if (value === undefined || Number.isNaN(value)) return '–';
  return value.toFixed(Math.abs(value) < 10 && name !== 'nodes' ? 2 : 0);
}

/**
 * Formats milliseconds by case and viewer. The last column is the script time per frame relative to the first
 * viewer.
 */
export function table(results: Readonly<Record<string, Readonly<Record<string, Figures>>>>): string {
  const head = ['shown', 'viewer', ...COLUMNS.map(([, title]) => title), '× ours'];
  const rows = Object.entries(results).flatMap(([shown, viewers]) => {
    const ours = Object.values(viewers)[0]?.['scriptMs'] ?? NaN;
    return Object.entries(viewers).map(([viewer, figures]) => [
      shown,
      viewer,
      ...COLUMNS.map(([name]) => cell(name, figures)),
      cell('ratio', { ratio: (figures['scriptMs'] ?? NaN) / ours }),
    ]);
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}
