import { type Measure, namedFigures } from '../measure.ts';
import { isProblem } from '../problem.ts';

/** The names and numbers of a measure's figures in a file: the value, its standard deviation and its 95 % interval. */
export type StatedFigures = readonly (readonly [name: string, value: number])[];

/**
 * Returns the figures of a measure as a file states them: `height_m`, `height_m_sd`, `height_m_low` and `height_m_high`.
 * They are for people and other programs; a program that reads the file computes them from the points.
 */
export function statedFigures(measure: Measure): StatedFigures {
  const figures = namedFigures(measure);
  if (isProblem(figures)) return [];
  return figures.flatMap(([name, { value, deviation, interval }]) => {
    const stated: [string, number][] = [[name, value]];
    if (deviation !== null) stated.push([`${name}_sd`, deviation]);
    if (interval) stated.push([`${name}_low`, interval[0]], [`${name}_high`, interval[1]]);
    return stated;
  });
}
