import { OURS } from '../pages/peers.ts';
import { type Goal, HEAP_SHARE, PICTURE_MARGIN_DB, goalsAt } from './goals.ts';
import type { Result } from './result.ts';
import { spreadOf } from './spread.ts';

export interface Verdict {
  readonly key: string;
  readonly goal: string;
  readonly measured: string;
  readonly isMet: boolean;
}

const medianOf = ({ runs }: Result, peer: string, key: string): number | null =>
  spreadOf(runs[peer] ?? [], key)?.median ?? null;

/** Returns a ratio. The ratio 0/0 counts as 0. */
const ratioOf = (ours: number, theirs: number): number => (ours === 0 ? 0 : ours / theirs);

function checkGoal(result: Result, { key, against, limit }: Goal): Verdict | null {
  const ours = medianOf(result, OURS, key);
  if (ours === null) return null;
  if (against === 'none') {
    return { key, goal: `≤ ${limit}`, measured: String(Number(ours.toFixed(2))), isMet: ours <= limit };
  }
  const theirs = medianOf(result, against, key);
  if (theirs === null) return null;
  const ratio = ratioOf(ours, theirs);
  return { key, goal: `≤ ${limit} × ${against}`, measured: `${ratio.toFixed(2)} ×`, isMet: ratio <= limit };
}

function checkPicture(result: Result): Verdict | null {
  const ours = medianOf(result, OURS, 'idealDb');
  const theirs = medianOf(result, 'marzipano', 'idealDb');
  if (ours === null || theirs === null) return null;
  const margin = ours - theirs;
  return {
    key: 'idealDb',
    goal: `≥ marzipano − ${PICTURE_MARGIN_DB} dB`,
    measured: `${margin < 0 ? '−' : '+'}${Math.abs(margin).toFixed(2)} dB`,
    isMet: margin >= -PICTURE_MARGIN_DB,
  };
}

/** Subtracts the growth of the baseline, which the benchmark itself causes, from the growth of each viewer. */
function checkHeap(result: Result): Verdict | null {
  const key = 'heapPerCycleKb';
  const own = medianOf(result, 'floor', key) ?? 0;
  const peers = Object.keys(result.runs).filter((name) => name !== 'floor' && !name.startsWith(OURS));
  const growths = peers.flatMap((name) => medianOf(result, name, key) ?? []).map((growth) => growth - own);
  const ours = medianOf(result, OURS, key);
  if (ours === null || growths.length === 0) return null;
  const ratio = Math.max(0, ours - own) / Math.max(0.01, Math.min(...growths));
  const measured = `${ratio.toFixed(2)} ×`;
  return { key, goal: `≤ ${HEAP_SHARE} × best peer, net of the floor`, measured, isMet: ratio <= HEAP_SHARE };
}

export function verdictsOf(result: Result): Verdict[] {
  const verdicts = goalsAt(result.mbitPerSecond).map((goal) => checkGoal(result, goal));
  return [checkPicture(result), ...verdicts, checkHeap(result)].filter((verdict) => verdict !== null);
}
