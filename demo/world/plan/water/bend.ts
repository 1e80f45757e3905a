import { unitOf } from '../../hash.ts';

/** A smooth wavy line, described by its offset in meters and its slope at each position along it. */
export interface Bend {
  /** Sets `offset` and `slope` to their values at `t` meters along the line. */
  readonly to: (t: number) => void;
  offset: number;
  slope: number;
}

const COUNT = 256;

/** One wave of a bend: about `length` meters between turns, and up to `size` meters to the side. */
export interface Wave {
  readonly length: number;
  readonly size: number;
}

/** Creates a bend from random waves, with an offset of 0 at 0. */
export function createBend(seed: number, waves: readonly Wave[]): Bend {
  const count = waves.length;
  const lengths = Float64Array.from(waves, ({ length }) => length);
  const sizes = Float64Array.from(waves, ({ size }) => size);
  // The values of all waves. Each wave repeats its first value at its end.
  const values = Float64Array.from(
    { length: (COUNT + 1) * count },
    (_, n) => 2 * unitOf((n % (COUNT + 1)) & (COUNT - 1), Math.floor(n / (COUNT + 1)), seed) - 1,
  );
  let start = 0;
  const bend: Bend = {
    offset: 0.5,
    slope: 0.5,
    to(t) {
      let offset = -start;
      let slope = 0;
      for (let wave = 0; wave < count; wave++) {
        const length = lengths[wave] as number;
        const size = sizes[wave] as number;
        const at = t / length + 0.37 * (wave + 1);
        const step = Math.floor(at);
        const f = at - step;
        const n = wave * (COUNT + 1) + (step & (COUNT - 1));
        const a = values[n] as number;
        const rise = (values[n + 1] as number) - a;
        offset += size * (a + rise * f * f * (3 - 2 * f));
        slope += (size / length) * rise * 6 * f * (1 - f);
      }
      bend.offset = offset;
      bend.slope = slope;
    },
  };
  bend.to(0);
  start = bend.offset;
  return bend;
}
