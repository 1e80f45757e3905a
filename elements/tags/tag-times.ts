import { CHANGED_TIMES, TAG_TABLE } from './tag-table.ts';
import { type FileTags, numberOf, shownValue, textIn } from './tag-values.ts';

/** Time in a file's tags. `notes` say what the tags contain that was not used. */
export interface TaggedTime {
  /** ISO 8601, with an offset only if the file states one; null if unknown. */
  readonly timestamp: string | null;
  /** The satellites' time in UTC, ISO 8601; null if unknown. */
  readonly gpsTimestamp: string | null;
  readonly notes: readonly string[];
}

/** A time of a clock, without an offset, and the offset that is written after it. */
interface ClockTime {
  readonly local: string;
  readonly offset: string | null;
}

/** Digits and separators that cameras without a set clock write. */
const BLANK = /^[\s0:/T.-]*$/;

const TIME =
  /^(\d{4})[:/-](\d\d)[:/-](\d\d)[ T]+(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|UTC|GMT|(?:UTC|GMT)?\s*[+\u2212-].*)?$/i;

const OFFSET = /^(?:UTC|GMT)?\s*([+\u2212-])\s*(\d{1,2})(?::?(\d\d))?(?::?00)?$/i;

/** Times closer to each other than this count as the same. */
const SAME_TIME_MS = 60_000;

/** The largest offset from UTC of any clock, in hours. */
const MAX_OFFSET_H = 14;

/** Returns a fraction of a second as `.9`; without a fraction, nothing. Further digits than milliseconds are noise. */
const fractionText = (digits: string): string => {
  const known = digits.slice(0, 3).replace(/0+$/, '');
  return known === '' ? '' : `.${known}`;
};

/** Reads an offset from UTC in any spelling; null if it is blank, undefined if it is not an offset. */
function parseOffset(text: string): string | null | undefined {
  if (/^[\s:]*$/.test(text)) return null;
  if (/^(Z|UTC|GMT)$/i.test(text.trim())) return 'Z';
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(text.trim()) ?? [];
  if (sign === undefined || Number(hours) > MAX_OFFSET_H || Number(minutes) > 59) return undefined;
  return `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

/**
 * Reads a time as EXIF or XMP write it: `2020:05:11 11:28:25`, `2020-05-11T11:28:25.9+01:00`, without seconds, with or
 * without an offset. Returns null if it is blank, and undefined if there is no such time.
 */
export function parseTime(text: string, fraction = ''): ClockTime | null | undefined {
  if (BLANK.test(text)) return null;
  const parts = TIME.exec(text.trim());
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second = '00', digits = '', rest = ''] = parts;
  const whole = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${whole}Z`);
  // The clock of a calendar turns February 30 into March 1.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(whole)) return undefined;
  const offset = parseOffset(rest);
  if (offset === undefined) return undefined;
  return { local: whole + fractionText(digits || fraction.trim().replace(/\D.*$/, '')), offset };
}

const inUtc = ({ local, offset }: ClockTime): string =>
  offset === null || offset === 'Z'
    ? `${local}Z`
    : new Date(local + offset).toISOString().replace(/\.?0*Z$/, 'Z');

/** Returns the time of the satellites, from a date and three numbers or from one text. */
function satelliteTime(tags: FileTags, notes: string[]): string | null {
  for (const { tags: names, qualifiers } of TAG_TABLE['satellite time']) {
    const given = names.map((name) => tags.get(name));
    const [present, absent] = [true, false].map((isGiven) =>
      names.find((name) => (textIn(tags, name) !== null) === isGiven),
    );
    if (absent !== undefined) {
      if (present !== undefined && !BLANK.test(textIn(tags, present) ?? ''))
        notes.push(
          `its ${present}, ${shownValue(tags.get(present))}, has no ${absent} beside it and was not used`,
        );
      continue;
    }
    const dates = [...names.slice(0, -1), ...qualifiers].map((name) => textIn(tags, name) ?? '');
    const last = given.at(-1);
    const clock = Array.isArray(last) ? clockText(last) : (textIn(tags, names.at(-1) ?? '') ?? '');
    const time = parseTime(clock) ?? parseTime([...dates, clock].join(' ').trim());
    if (time) return inUtc(time);
    if (dates.some((date) => date !== ''))
      notes.push(
        `its ${names.join(' and ')}, ${[...dates, clock].join(' ')}, is not a valid time and was not used`,
      );
  }
  return null;
}

/** Writes hours, minutes and seconds, which EXIF stores as three fractions. */
function clockText(parts: readonly unknown[]): string {
  const [hours, minutes, seconds] = parts.map((part) => numberOf(part) ?? -1);
  const [whole, fraction = ''] = (seconds ?? 0).toFixed(3).split('.');
  const two = (value: number | string | undefined): string => String(value ?? '').padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(whole)}.${fraction}`;
}

/** Returns the first offset of the camera's clock that a tag states. A blank offset is unknown. */
function taggedOffset(tags: FileTags, notes: string[]): string | null {
  for (const {
    tags: [name = ''],
  } of TAG_TABLE['UTC offset']) {
    const text = textIn(tags, name);
    const offset = text === null ? null : parseOffset(text);
    if (offset === undefined)
      notes.push(`its ${name}, ${shownValue(text)}, is not an offset from UTC and was not used`);
    if (offset != null) return offset;
  }
  return null;
}

/** A time of a clock, and the tag that states it. */
interface TaggedClockTime extends ClockTime {
  readonly name: string;
}

/** Returns the times in the tags, the most believed first. */
function clockTimes(tags: FileTags, notes: string[]): readonly TaggedClockTime[] {
  return TAG_TABLE.time.flatMap(({ tags: [name = ''], qualifiers: [fraction = ''] }) => {
    const text = textIn(tags, name);
    const time = text === null ? null : parseTime(text, textIn(tags, fraction) ?? '');
    // A text such as 2020-05-11 is a date without a time, which is not an error.
    if (time === undefined && !/^\d{4}(-\d\d){0,2}$/.test(text ?? ''))
      notes.push(`its ${name}, ${shownValue(text)}, is not a valid time and was not used`);
    return time ? [{ ...time, name }] : [];
  });
}

/** Returns a note if EXIF and XMP state different times of capture. Two clocks without offsets can be compared. */
function contradiction(
  tags: FileTags,
  used: TaggedClockTime,
  others: readonly TaggedClockTime[],
): readonly string[] {
  const other = others.find(({ name }) => name === `exif:${used.name}`);
  if (other === undefined) return [];
  const isKnown = used.offset !== null && other.offset !== null;
  const at = ({ local, offset }: ClockTime): number => Date.parse(local + ((isKnown ? offset : null) ?? 'Z'));
  if (Math.abs(at(used) - at(other)) < SAME_TIME_MS) return [];
  const shown = ({ name }: TaggedClockTime): string => `${name}, ${shownValue(tags.get(name))},`;
  return [`its ${shown(other)} differs from ${shown(used)} which was used`];
}

/**
 * Reads the time of a photograph. The offset is written after the time, or in a tag of its own, or after the same
 * time in another tag.
 */
export function timeIn(tags: FileTags): TaggedTime {
  const notes: string[] = [];
  const times = clockTimes(tags, notes);
  const [time] = times;
  const gpsTimestamp = satelliteTime(tags, notes);
  if (time === undefined) {
    const changed = CHANGED_TIMES.find((name) => textIn(tags, name) !== null);
    if (changed !== undefined && gpsTimestamp === null)
      notes.push(
        `its ${changed}, ${shownValue(tags.get(changed))}, was not used, because programs change it`,
      );
    return { timestamp: null, gpsTimestamp, notes };
  }
  const clock = (each: ClockTime): string => each.local.slice(0, 19);
  const same = times.find((each) => each.offset !== null && clock(each) === clock(time));
  const offset = time.offset ?? taggedOffset(tags, notes) ?? same?.offset ?? '';
  notes.push(...contradiction(tags, { ...time, offset: offset || null }, times));
  return { timestamp: time.local + offset, gpsTimestamp, notes };
}
