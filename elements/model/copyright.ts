import { captureYear, formatCaptureTime } from './capture-time.ts';
import type { Sphere } from './sphere.ts';

/**
 * A company's settings for the copyright line. The field names are those of the specification (section 3).
 */
export interface CopyrightSettings {
  readonly hide_copyright_snapshot: boolean;
  readonly hide_copyright_date: boolean;
}

type Rights = Pick<Sphere, 'timestamp' | 'company_name' | 'metadata'>;

/**
 * Matches the copyright sign, the word _copyright_ and years before a holder's name, as in `© 2020 Jane` or
 * `Copyright (c) 2019-2021 Jane`.
 */
const SIGN_AND_YEARS = /^(?:\s|©|\(c\)|copyright\b|\d{4}\b|[-–,])+/i;

/**
 * Returns the copyright text of a sphere, such as `© 2020 Blue Sky Imagery`; empty if the owner is unknown.
 */
export function copyrightLine(sphere: Rights, settings: CopyrightSettings): string {
  const holder = (sphere.metadata.copyright ?? sphere.company_name ?? '').replace(SIGN_AND_YEARS, '').trim();
  if (holder === '') return '';
  const year = settings.hide_copyright_date ? undefined : captureYear(sphere);
  return ['©', year, holder].filter((part) => part !== undefined).join(' ');
}

/**
 * Returns the line under a snapshot: the copyright text and the date of capture, each unless the company
 * hides it. A company that hides the year also hides the date, because the date contains the year.
 *
 * @param language - The language of the date as a BCP 47 tag.
 */
export function snapshotLine(sphere: Rights, settings: CopyrightSettings, language?: string): string {
  const text = settings.hide_copyright_snapshot ? '' : copyrightLine(sphere, settings);
  const date = settings.hide_copyright_date ? null : formatCaptureTime(sphere, language);
  return [text, date].filter(Boolean).join(' · ');
}
