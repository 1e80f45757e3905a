import { SIDES } from '../model/place-views.ts';
import type { WantedViews } from '../model/sphere-source.ts';
import { valueText } from '../model/value-text.ts';
import { ViewerError } from '../model/viewer-error.ts';

/** Returns which views are wanted. Null stands for all, as undefined does. */
export function checkWanted({ from, year }: WantedViews): WantedViews {
  if (from != null && !SIDES.includes(from))
    throw new ViewerError('invalid-argument', `from must be ${SIDES.join(', ')}, not ${valueText(from)}.`);
  if (year != null && !(Number.isInteger(year) && year >= 1800 && year <= 9999))
    throw new ViewerError('invalid-argument', `year must be a year such as 2024, not ${valueText(year)}.`);
  return { ...(from != null && { from }), ...(year != null && { year }) };
}

/** Returns the error for a place that has no view from a side, or of a year. */
export function noSuchView({ from, year }: WantedViews): ViewerError {
  const when = year === undefined ? '' : ` of ${year}`;
  const side = from === undefined ? '' : ` from the ${from}`;
  return new ViewerError('not-found', `There is no view${when} of this place${side}.`);
}
