import { type Color, fromHex, mixIn } from '../color.ts';
import { repeated, within } from '../coverage.ts';
import { MEDIAN, isBoulevard } from '../plan/boulevard.ts';
import type { Side } from '../plan/street-grid.ts';
import type { Plot } from './ground/plot.ts';
import type { StreetSpot } from './street-spot.ts';
import type { Spot } from './surface.ts';

const WHITE = fromHex(0xcfcdc6);
const YELLOW = fromHex(0xc0952f);
const BICYCLES = fromHex(0x4f7d58);
const PLANTED = fromHex(0x4f5c38);
const BARRIER = fromHex(0xa8a49b);
const KERB = fromHex(0x9d978c);

/** Turn lanes are marked within this distance of a crossing, in meters. */
const APPROACH = 34;

/**
 * Returns the share of the pixel that a left-turn arrow covers. The arrow is 4 m long. The position is
 * relative to the arrow's center, in meters.
 */
function turnArrow(across: number, along: number, footprint: number): number {
  const shaft = within(-0.09, 0.09, across, footprint) * within(-1.6, 0.8, along, footprint);
  const bar = within(-0.75, 0.05, across, footprint) * within(0.6, 0.8, along, footprint);
  const head = within(-1.25, -0.65, across, footprint) * within(0.7 - 0.5, 0.7 + 0.5, along, footprint);
  return Math.min(1, shaft + bar + head * 0.7);
}

function paintHighway(out: Color, { off, along }: StreetSpot, half: number, footprint: number): void {
  mixIn(out, YELLOW, 0.8 * within(1.55, 1.7, off, footprint));
  const dashes = repeated(0, 0.25, along / 12.2, footprint / 12.2);
  mixIn(out, WHITE, 0.8 * dashes * within(5.2, 5.35, off, footprint));
  mixIn(out, WHITE, 0.8 * dashes * within(8.85, 9, off, footprint));
  mixIn(out, WHITE, 0.8 * within(half - 3, half - 2.85, off, footprint));
  mixIn(out, BARRIER, 1 - within(0.32, 99, off, footprint));
}

function paintAvenue(out: Color, side: Side, at: StreetSpot, footprint: number): void {
  const { off, along, ahead, behind } = at;
  const { half } = side;
  const near = Math.min(ahead, behind);
  const isApproach = ahead < behind && ahead < APPROACH;
  const inner = isBoulevard(side) ? MEDIAN + 0.2 : 0;
  if (inner === 0)
    mixIn(out, YELLOW, 0.8 * (within(0.1, 0.2, off, footprint) + within(0.32, 0.42, off, footprint)));
  const line = inner + 3.45;
  const dashes = isApproach ? 1 : repeated(0, 0.25, along / 12.2, footprint / 12.2);
  mixIn(out, WHITE, 0.75 * dashes * within(line, line + 0.12, off, footprint));
  const kerbside = half - 2.4;
  if ((side.street & 3) === 1 && near > 8)
    mixIn(out, BICYCLES, 0.55 * within(half - 2.1, half - 0.5, off, footprint));
  mixIn(out, WHITE, 0.7 * within(kerbside, kerbside + 0.12, off, footprint));
  if (isApproach && footprint < 0.8) {
    mixIn(out, WHITE, 0.8 * turnArrow(off - inner - 1.75, 11 - ahead, footprint));
    mixIn(out, WHITE, 0.8 * turnArrow(off - inner - 1.75, 24 - ahead, footprint));
  }
  if (inner > 0 && near > 7) {
    mixIn(out, KERB, 1 - within(MEDIAN, 99, off, footprint));
    mixIn(out, PLANTED, 1 - within(MEDIAN - 0.2, 99, off, footprint));
  }
}

const isBusy = ({ use }: Plot): boolean =>
  use === 'towers' || use === 'offices' || use === 'shops' || use === 'apartments';

/** Paints a broken center line on busy or wide streets, and parking bays on busy ones. */
function paintQuiet(out: Color, plot: Plot, { index, off, along }: StreetSpot, footprint: number): void {
  const { half } = plot.block.sides[index] as Side;
  const busy = isBusy(plot);
  if (busy || half > 5.2)
    mixIn(
      out,
      YELLOW,
      0.7 * repeated(0, 0.25, along / 12.2, footprint / 12.2) * (1 - within(0.06, 99, off, footprint)),
    );
  if (!busy || footprint > 3) return;
  const bay =
    repeated(0, 0.02, along / 6.2, footprint / 6.2) * within(half - 2.2, half - 0.3, off, footprint);
  mixIn(out, WHITE, 0.7 * bay);
}

/** Paints a crosswalk at the end of a street, and the stop line of the lanes that lead to it. */
function paintCrossing(
  out: Color,
  half: number,
  { off, ahead, behind }: StreetSpot,
  footprint: number,
): void {
  const room = Math.min(ahead, behind);
  const bars = repeated(0.25, 0.72, off / 1.2, footprint / 1.2);
  mixIn(out, WHITE, 0.75 * bars * within(0.9, 3.7, room, footprint));
  if (ahead < behind)
    mixIn(out, WHITE, 0.8 * within(4.9, 5.4, ahead, footprint) * within(0.3, half - 0.5, off, footprint));
}

/**
 * Returns true if the end of a street has a crosswalk. In town, streets have one if they or the intersecting
 * street are avenues, or if the block is busy.
 */
const hasCrossing = (plot: Plot, side: Side, crossed: Side): boolean =>
  plot.dry && plot.block.zone !== 'country' && (side.avenue || crossed.avenue || isBusy(plot));

/** Paints the markings of a roadway, including crosswalks. */
export function paintMarkings(out: Color, plot: Plot, at: StreetSpot, { footprint }: Spot): void {
  const { sides } = plot.block;
  const { index, ahead, behind } = at;
  const side = sides[index] as Side;
  const near = Math.min(ahead, behind);
  if (side.kind === 'highway') paintHighway(out, at, side.half, footprint);
  else if (near < 6) {
    const crossed = sides[(ahead < behind ? index + 1 : index + 3) & 3] as Side;
    if (hasCrossing(plot, side, crossed)) paintCrossing(out, side.half, at, footprint);
  } else if (side.kind === 'avenue') paintAvenue(out, side, at, footprint);
  else paintQuiet(out, plot, at, footprint);
}
