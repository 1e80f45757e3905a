import { unitOf } from '../../hash.ts';

/** A smooth wavy line: an offset in metres and its slope at each place along it. */
export interface Bend {
  /** Moves to `t` metres along the line; read `offset` and `slope` then. */
  readonly to: (t: number) => void;
  offset: number;
  slope: number;
}

const COUNT = 256;

/** One wave of a bend: about `length` metres from one turn to the next, up to `size` metres aside. */
export interface Wave {
  readonly length: number;
  readonly size: number;
}

/** A bend made of waves, drawn from a seed; its offset is 0 at 0. */
export function createBend(seed: number, waves: readonly Wave[]): Bend {
  const tables = waves.map((_, wave) =>
    Float64Array.from({ length: COUNT + 1 }, (_, n) => 2 * unitOf(n & (COUNT - 1), wave, seed) - 1),
  );
  const add = (t: number, wave: number): void => {
    const { length, size } = waves[wave] as Wave;
    const table = tables[wave] as Float64Array;
    const at = t / length + 0.37 * (wave + 1);
    const step = Math.floor(at);
    const f = at - step;
    const a = table[step & (COUNT - 1)] as number;
    const rise = (table[(step & (COUNT - 1)) + 1] as number) - a;
    bend.offset += size * (a + rise * f * f * (3 - 2 * f));
    bend.slope += (size / length) * rise * 6 * f * (1 - f);
  };
  let start = 0;
  const bend: Bend = {
    offset: 0,
    slope: 0,
    to(t) {
      bend.offset = -start;
      bend.slope = 0;
      for (let wave = 0; wave < waves.length; wave++) add(t, wave);
    },
  };
  bend.to(0);
  start = bend.offset;
  return bend;
}
