import { clamp } from '../../geo/angle.ts';
import { rgbOfName } from './color-names.ts';
import { readNumber } from './read-value.ts';

/** A color as drawn. */
export interface Color {
  /** Color packed as 0xRRGGBB. */
  readonly rgb: number;
  /** Opacity, from 0 to 1. */
  readonly alpha: number;
}

const LONGEST_COLOR = 100;

/**
 * Reads a color in CSS notation: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()` or `hsl()`. Returns
 * null for anything else.
 */
export function readColor(value: unknown): Color | null {
  if (typeof value !== 'string' || value.length > LONGEST_COLOR) return null;
  const text = value.trim().toLowerCase();
  if (text.startsWith('#')) return colorOfHex(text.slice(1));
  const rgb = rgbOfName(text);
  if (rgb !== undefined) return { rgb, alpha: 1 };
  return text === 'transparent' ? { rgb: 0, alpha: 0 } : colorOfFunction(text);
}

const HEX_DIGITS = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;

/** Reads a color from hexadecimal digits without the `#`. */
function colorOfHex(digits: string): Color | null {
  if (!HEX_DIGITS.test(digits)) return null;
  const full = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const alpha = full.length === 8 ? parseInt(full.slice(6), 16) / 255 : 1;
  return { rgb: parseInt(full.slice(0, 6), 16), alpha };
}

const CALL = /^(rgb|hsl)a?\(([^()]*)\)$/;

function colorOfFunction(text: string): Color | null {
  const [, name, inside = ''] = CALL.exec(text) ?? [];
  const channels = channelsOf(inside);
  if (name === undefined || channels === null) return null;
  const [first = '', second = '', third = '', last = '1'] = channels;
  const alpha = readShare(last, 1);
  const rgb = name === 'rgb' ? rgbOfChannels(first, second, third) : rgbOfHsl(first, second, third);
  return alpha === null || rgb === null ? null : { rgb, alpha };
}

/** Splits three or four channels, as in `1, 2, 3, 0.5` or `1 2 3 / 0.5`. */
function channelsOf(inside: string): string[] | null {
  const channels = inside.includes(',')
    ? inside.split(',').map((channel) => channel.trim())
    : inside.trim().split(/\s+\/\s*|\s*\/\s+|\/|\s+/);
  return channels.length === 3 || channels.length === 4 ? channels : null;
}

/** Reads a percentage, or a number relative to `whole`, as a fraction from 0 to 1. */
function readShare(text: string, whole: number): number | null {
  const isPercentage = text.endsWith('%');
  const number = readNumber(isPercentage ? text.slice(0, -1) : text);
  return number === null ? null : clamp(number / (isPercentage ? 100 : whole), 0, 1);
}

const packed = (red: number, green: number, blue: number): number =>
  (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);

function rgbOfChannels(...channels: [string, string, string]): number | null {
  const [red, green, blue] = channels.map((channel) => readShare(channel, 255));
  return red == null || green == null || blue == null ? null : packed(red, green, blue);
}

const TURN_OF_UNIT: Readonly<Record<string, number>> = { deg: 360, turn: 1, grad: 400, rad: 2 * Math.PI };

/** Reads a hue as a fraction of a full turn, [0, 1). */
function readHue(text: string): number | null {
  const [, number = '', unit = 'deg'] = /^(.*?\d\.?)(deg|turn|grad|rad)?$/.exec(text) ?? [];
  const hue = readNumber(number);
  if (hue === null) return null;
  const turns = hue / (TURN_OF_UNIT[unit] ?? 360);
  return turns - Math.floor(turns);
}

function rgbOfHsl(hueText: string, saturationText: string, lightnessText: string): number | null {
  const hue = readHue(hueText);
  const saturation = readShare(saturationText, 100);
  const lightness = readShare(lightnessText, 100);
  if (hue === null || saturation === null || lightness === null) return null;
  // According to CSS Color 4, 7.1, all channels follow the same curve with different offsets to the hue.
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): number => {
    const k = (n + hue * 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return packed(channel(0), channel(8), channel(4));
}
