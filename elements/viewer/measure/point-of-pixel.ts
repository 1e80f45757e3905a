import type { Pixel } from '../../geo/camera.ts';
import type { MeasuredPoint } from '../../measure/measured-point.ts';
import { type Problem, isProblem } from '../../measure/problem.ts';
import { pointShown, topShown } from '../../measure/shown-point.ts';
import type { SphereMark } from '../../measure/sphere-mark.ts';
import { withNamedErrors } from '../../measure/standing.ts';
import type { ToolState } from '../../measure/tool.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { DrawnView } from '../base/world-frame.ts';
import type { Surroundings } from '../surface/surroundings.ts';
import { markOfPixel, shownAtPixel } from './marked-pixel.ts';

/** What a pixel shows for the tool: a point or why there is none, and the mark that it makes. */
export interface MarkedPixel {
  readonly point: MeasuredPoint | Problem;
  readonly mark?: SphereMark;
}

/** Returns whether the next point belongs to a height. */
function isOfHeight({ mode, measures }: ToolState): boolean {
  if (mode.name === 'marking') return mode.kind === 'height';
  return mode.name === 'dragging' && measures.some(({ id, kind }) => id === mode.at.id && kind === 'height');
}

/** Returns the foot if the next point is the top of a height; null otherwise. */
function footOf(state: ToolState): MeasuredPoint | null {
  const { mode, measures } = state;
  if (!isOfHeight(state)) return null;
  if (mode.name === 'marking') return mode.points[0] ?? null;
  if (mode.name !== 'dragging' || mode.at.index === 0) return null;
  return measures.find(({ id }) => id === mode.at.id)?.points[0] ?? null;
}

/**
 * Returns the point that a pixel shows: the place there or, for the second point of a height, the top of the first.
 *
 * @param surroundings - What stands around the sphere; null if that is not known.
 */
export function pointOfPixel(
  state: ToolState,
  located: LocatedSphere,
  { view, size, pixel }: DrawnView & { readonly pixel: Pixel },
  surroundings: Surroundings | null,
): MarkedPixel {
  if (!located.isPlaced) return { point: { problem: 'no-place' } };
  const drawn = { view, size };
  const mark = markOfPixel(located.sphere, drawn, pixel);
  const shown = shownAtPixel(located, drawn, pixel, surroundings);
  const foot = footOf(state);
  const point = foot ? topShown(foot, mark, shown) : pointShown(mark, shown);
  if (isProblem(point)) return { point, mark };
  const marked = { ...point, marks: [mark] };
  return { mark, point: foot || !isOfHeight(state) ? marked : withNamedErrors(marked) };
}
