import { putValues } from '../../language/put-values.ts';
import { type CaptureChoice, dayText } from '../../model/capture-choices.ts';
import type { YearTexts } from '../../panels/years/year-texts.ts';
import type { CompareRegistration } from './compare.events.ts';

/** Why two dates are not compared. */
export type CompareProblem = 'none' | 'same' | 'missing' | 'failed';

/** What is said about a comparison. */
export interface Said {
  readonly problem: CompareProblem | null;
  readonly registration: CompareRegistration | null;
  /** The date of the second picture; undefined while there is none. */
  readonly date: string | null | undefined;
  /** Within how many pixels the pictures match; null if that is unknown. */
  readonly within: number | null;
}

/** Returns a date as people write it, in the language of the texts. */
const dateText = ({ unknown, language = 'en' }: YearTexts, date: string | null): string =>
  dayText(date, language) ?? unknown;

/** Returns the options of a list of dates, with the sphere of each. Dates that are the same by their texts are not merged. */
export const optionsOf = (
  texts: YearTexts,
  choices: readonly CaptureChoice[],
): readonly (readonly [sphere: number, text: string])[] =>
  choices.map(({ sphere, date }) => [sphere, dateText(texts, date)]);

/** Returns how the two pictures are compared, or what is wrong. */
export function statusText(texts: YearTexts, { problem, registration, date, within }: Said): string {
  const { compare, language = 'en' } = texts;
  const named = { date: date === undefined ? '' : dateText(texts, date) };
  const put = (text: string, values: Readonly<Record<string, string>> = named): string =>
    putValues(text, values, language);
  if (problem === 'none') return texts.none;
  if (problem === 'failed') return texts.failed;
  if (problem) return put(compare[problem]);
  if (date === undefined) return '';
  if (!registration) return put(compare.loading);
  if (registration !== 'surface') return put(compare[registration]);
  const n = within === null ? '' : new Intl.NumberFormat(language).format(Math.max(1, Math.ceil(within)));
  const match = within === null ? compare.unknownPrecision : put(compare.within, { n });
  return `${put(compare.surface)} ${match}`;
}

/** Returns the position of the divider in words. */
export function dividerText(
  texts: YearTexts,
  percent: number,
  dates: readonly [left: string | null, right: string | null],
): string {
  const { language = 'en', compare } = texts;
  const [left, right] = dates.map((date) => dateText(texts, date)) as [string, string];
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(Math.round(percent) / 100);
  return putValues(compare.dividerAt, { percent: share, left, right }, language);
}
