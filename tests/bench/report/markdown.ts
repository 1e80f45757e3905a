import { PEER_PAGES } from '../pages/peers.ts';
import { QUANTITIES, type Quantity } from './quantities.ts';
import type { Result } from './result.ts';
import { spreadOf } from './spread.ts';
import { verdictsOf } from './verdicts.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const rule = (columns: number): string => row(Array.from({ length: columns }, () => '---'));

const number = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : 'never';

function cell(result: Result, peer: string, { key, digits }: Quantity): string {
  const spread = spreadOf(result.runs[peer] ?? [], key);
  if (!spread) return '';
  const { median, low, high } = spread;
  const range = low === high ? '' : ` [${number(low, digits)}-${number(high, digits)}]`;
  return `${number(median, digits)}${range}`;
}

const labelOf = (key: string): string => QUANTITIES.find((quantity) => quantity.key === key)?.label ?? key;

export function markdown(result: Result): string {
  const peers = PEER_PAGES.filter(({ name }) => name in result.runs);
  const count = Math.max(...Object.values(result.runs).map((runs) => runs.length));
  const link = result.mbitPerSecond === 0 ? 'an open link' : `${result.mbitPerSecond} Mbit/s, 40 ms`;
  const measured = QUANTITIES.filter(({ key }) =>
    peers.some(({ name }) => result.runs[name]!.some((run) => key in run)),
  );
  const verdicts = verdictsOf(result);
  return [
    `Median [range] of ${count} runs over ${link}; ${result.machine}.`,
    '',
    row(['', ...peers.map(({ title }) => title)]),
    rule(peers.length + 1),
    ...measured.map((each) => row([each.label, ...peers.map(({ name }) => cell(result, name, each))])),
    '',
    row(['goal', 'limit', 'reached', '']),
    rule(4),
    ...verdicts.map(({ key, goal, measured: reached, isMet }) =>
      row([labelOf(key), goal, reached, isMet ? 'met' : '**missed**']),
    ),
    '',
  ].join('\n');
}
