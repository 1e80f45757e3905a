import { readsFeet } from '../model/distance-units.ts';
import { INTERVAL } from './chi-square.ts';
import type { Figure } from './propagate.ts';

/** The setting of the units. With `auto`, the reader's locale decides. */
export type UnitSetting = 'auto' | 'metric' | 'feet' | 'survey-feet' | 'yards';

export type LengthUnit = 'm' | 'ft' | 'ftUS' | 'yd';
export type AreaUnit = 'm²' | 'ha' | 'ft²' | 'ftUS²' | 'yd²' | 'ac' | 'acUS';

/** The units in which figures are shown. Areas of at least `large.from` square meters are shown in `large.unit`. */
export interface Units {
  readonly length: LengthUnit;
  readonly area: AreaUnit;
  readonly large: { readonly unit: AreaUnit; readonly from: number };
}

/** The international foot (NIST Handbook 44, appendix C) and the US survey foot, of which 3,937 are 1,200 m. */
const FOOT = 0.3048;
const SURVEY_FOOT = 1200 / 3937;
/** An acre has 43,560 square feet. */
const ACRE = 43_560;

/** The meters in a unit of length. */
export const METERS: Readonly<Record<LengthUnit, number>> = {
  m: 1,
  ft: FOOT,
  ftUS: SURVEY_FOOT,
  yd: 3 * FOOT,
};

/** The square meters in a unit of area. */
export const SQUARE_METERS: Readonly<Record<AreaUnit, number>> = {
  'm²': 1,
  ha: 10_000,
  'ft²': FOOT ** 2,
  'ftUS²': SURVEY_FOOT ** 2,
  'yd²': (3 * FOOT) ** 2,
  ac: ACRE * FOOT ** 2,
  acUS: ACRE * SURVEY_FOOT ** 2,
};

const UNITS: Readonly<Record<Exclude<UnitSetting, 'auto'>, Units>> = {
  metric: { length: 'm', area: 'm²', large: { unit: 'ha', from: SQUARE_METERS.ha } },
  feet: { length: 'ft', area: 'ft²', large: { unit: 'ac', from: SQUARE_METERS.ac } },
  'survey-feet': { length: 'ftUS', area: 'ftUS²', large: { unit: 'acUS', from: SQUARE_METERS.acUS } },
  yards: { length: 'yd', area: 'yd²', large: { unit: 'ac', from: SQUARE_METERS.ac } },
};

/**
 * Returns the units of a setting. With `auto`, readers in the United States get international feet, and others meters.
 *
 * @param locale - The reader's language as a BCP 47 tag, such as `en-US`; an invalid one counts as unknown.
 */
export const unitsFor = (setting: UnitSetting, locale: string): Units =>
  UNITS[setting === 'auto' ? (readsFeet(locale) ? 'feet' : 'metric') : setting];

/** A number as shown, rounded to the digit at which its uncertainty begins. */
export interface Rounded {
  readonly value: number;
  /** Half the 95 % interval, rounded up; null if it is unknown. */
  readonly uncertainty: number | null;
  /** Number of decimals of both. */
  readonly decimals: number;
}

/** Lengths and small areas are shown to a hundredth of a unit at most, and acres and hectares to a ten-thousandth. */
const FINEST_DECIMALS = 2;
const FINEST_LARGE = 4;

/** Decimals of a value whose uncertainty is unknown. */
const UNKNOWN_DECIMALS = 1;

/** Rounds up, but not because of a rounding error in the last digit of a floating-point number. */
const ceil = (value: number): number => Math.ceil(value - 1e-9 * Math.max(1, value));

/**
 * Rounds a value to the digit at which its uncertainty begins. The uncertainty is rounded up to one digit, or to two if
 * the first is 1, so that rounding never claims more precision than there is (JCGM 100:2008, 7.2.6). It is at least one in
 * the last of `finest` decimals.
 */
export function roundTo(value: number, uncertainty: number | null, finest = FINEST_DECIMALS): Rounded {
  if (uncertainty === null || !Number.isFinite(uncertainty))
    return { value: Number(value.toFixed(UNKNOWN_DECIMALS)), uncertainty: null, decimals: UNKNOWN_DECIMALS };
  const least = Math.max(10 ** -finest, uncertainty);
  const magnitude = Math.floor(Math.log10(least) + 1e-12);
  const leading = least / 10 ** magnitude;
  const exponent = Math.max(-finest, leading < 2 ? magnitude - 1 : magnitude);
  const step = (count: number): number => (exponent < 0 ? count / 10 ** -exponent : count * 10 ** exponent);
  return {
    value: step(Math.round(value / 10 ** exponent)) + 0,
    uncertainty: step(ceil(least / 10 ** exponent)),
    decimals: Math.max(0, -exponent),
  };
}

const NAMES: Readonly<Record<LengthUnit | AreaUnit, string>> = {
  m: 'm',
  ft: 'ft',
  ftUS: 'ft (US survey)',
  yd: 'yd',
  'm²': 'm²',
  ha: 'ha',
  'ft²': 'ft²',
  'ftUS²': 'ft² (US survey)',
  'yd²': 'yd²',
  ac: 'ac',
  acUS: 'ac (US survey)',
};

/** Units that are much larger than the uncertainty of a figure in them. */
const LARGE: readonly (LengthUnit | AreaUnit)[] = ['ha', 'ac', 'acUS'];

function textOf(
  { value, deviation }: Figure,
  factor: number,
  unit: LengthUnit | AreaUnit,
  locale: string,
): string {
  const uncertainty = deviation === null ? null : (INTERVAL * deviation) / factor;
  const rounded = roundTo(value / factor, uncertainty, LARGE.includes(unit) ? FINEST_LARGE : FINEST_DECIMALS);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: rounded.decimals,
    maximumFractionDigits: rounded.decimals,
  });
  const written = format.format(rounded.value);
  return rounded.uncertainty === null
    ? `${written} ${NAMES[unit]}`
    : `${written} ± ${format.format(rounded.uncertainty)} ${NAMES[unit]}`;
}

/**
 * Returns a length as text, such as `12.4 ± 0.3 m`. The number after `±` is half the 95 % interval; it is missing if the
 * precision is unknown.
 *
 * @param locale - The language of the numbers as a BCP 47 tag.
 */
export const lengthText = (figure: Figure, { length }: Units, locale: string): string =>
  textOf(figure, METERS[length], length, locale);

/**
 * Returns a length that is itself an uncertainty as text, such as `0.12 m`. It is rounded up, to one digit or, if the first
 * is 1, to two.
 */
export function boundText(meters: number, { length }: Units, locale: string): string {
  const { uncertainty, decimals } = roundTo(0, meters / METERS[length]);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${format.format(uncertainty ?? meters)} ${NAMES[length]}`;
}

/** Returns an area as text, such as `1,240 ± 30 ft²`, or in acres or hectares if it is large. */
export function areaText(figure: Figure, { area, large }: Units, locale: string): string {
  const unit = figure.value >= large.from ? large.unit : area;
  return textOf(figure, SQUARE_METERS[unit], unit, locale);
}
