import { captureDate } from './capture-date.ts';
import type { Capture } from './capture-time.ts';
import type { PlaceCapture } from './sphere-source.ts';

/** A date that can be chosen, and the sphere that shows the place best then. */
export interface CaptureChoice {
  /** The day at the place, such as `2020-05-11`; null if unknown. */
  readonly date: string | null;
  readonly sphere: number;
}

/** A sphere that is on the screen. */
export interface ShownCapture extends Capture {
  readonly id: number;
}

/**
 * Returns the dates of a place, newest first, those of the spheres on the screen among them. For their dates, those are the
 * spheres, because they are what is looked at.
 */
export function choicesOf(
  captures: readonly PlaceCapture[],
  shown: readonly ShownCapture[],
): readonly CaptureChoice[] {
  const own = shown.map((sphere) => ({ date: captureDate(sphere), sphere: sphere.id }));
  const others = captures
    .map(({ date, view }) => ({ date, sphere: view.sphere }))
    .filter((choice) => !own.some(({ date, sphere }) => date === choice.date || sphere === choice.sphere));
  return [...others, ...own].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}

/** Returns the sphere with which one on the screen is compared: the newest of another date; null if there is none. */
export const otherOf = (choices: readonly CaptureChoice[], shown: ShownCapture): number | null =>
  choices.find(({ sphere }) => sphere !== shown.id)?.sphere ?? null;

/** Returns a day as people write it in a language; null if it is not a day. */
export function dayText(date: string | null, language: string): string | null {
  const ms = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(ms)) return null;
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(ms);
}
