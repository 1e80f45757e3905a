import { numberOf } from './number-of.ts';
import { valueText } from './value-text.ts';
import { ViewerError } from './viewer-error.ts';

/**
 * The fields of a goal that each call accepts, in one or two forms. A goal must have the fields of only one
 * form.
 */
const FORMS = {
  lookAt: [
    ['latitude', 'longitude', 'altitude', 'fov'],
    ['pan', 'tilt', 'fov'],
  ],
  flyTo: [['latitude', 'longitude', 'altitude'], ['sphere']],
  project: [['latitude', 'longitude', 'altitude']],
  bestViews: [['latitude', 'longitude', 'altitude']],
  captures: [['latitude', 'longitude', 'altitude']],
  unproject: [['x', 'y']],
} as const;

const refused = (message: string): ViewerError => new ViewerError('invalid-argument', message);

/**
 * Returns the fields of a goal as numbers. Throws `invalid-argument` if there are no fields, unknown fields,
 * fields of both forms or only one coordinate of a place. Also throws if a value is not a finite number.
 */
export function checkGoal(call: keyof typeof FORMS, goal: unknown): Partial<Record<string, number>> {
  const forms: readonly (readonly string[])[] = FORMS[call];
  const accepted = `It accepts ${forms.map((form) => form.join(', ')).join(' or ')}.`;
  const isKnown = (name: string): boolean => forms.some((form) => form.includes(name));
  // What `unproject` knows about a place is ignored, so that a page can pass the place on as it is.
  const isFound = Object.hasOwn(goal ?? {}, 'basis');
  const fields = Object.entries(goal ?? {}).filter(
    ([name, value]) => value !== undefined && !(isFound && !isKnown(name)),
  );
  if (fields.length === 0) throw refused(`${call} was called without a goal. ${accepted}`);
  const unknown = fields.find(([name]) => !isKnown(name));
  if (unknown) throw refused(`${call} does not accept ${unknown[0]}. ${accepted}`);
  if (!forms.some((form) => fields.every(([name]) => form.includes(name)))) {
    throw refused(`The goal of ${call} mixes fields of both forms. ${accepted}`);
  }
  const given = new Map(fields.map(([name, value]) => [name, numberOf(value)]));
  for (const [name, value] of fields) {
    if (!Number.isFinite(given.get(name)))
      throw refused(`${name} must be a finite number, not ${valueText(value)}.`);
  }
  const isPlace = ['latitude', 'longitude', 'altitude'].some((name) => given.has(name));
  if (isPlace && !(given.has('latitude') && given.has('longitude'))) {
    throw refused('A place must have a latitude and a longitude.');
  }
  return Object.fromEntries(given);
}
