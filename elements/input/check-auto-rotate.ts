import { numberOf } from '../model/number-of.ts';
import { valueText } from '../model/value-text.ts';
import { checkFov } from '../model/view-limits.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { AUTO_ROTATE_DEFAULTS, type AutoRotateSettings } from './auto-rotate-leg.ts';

const refusal = (rule: string, value: unknown): ViewerError =>
  new ViewerError('invalid-argument', `autoRotate's ${rule}, not ${valueText(value)}.`);

function checkSwitch(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  throw refusal(`${name} must be true or false`, value);
}

function checkNumber(value: unknown, rule: string, isValid: (value: number) => boolean): number {
  const number = numberOf(value);
  if (isValid(number)) return number;
  throw refusal(rule, value);
}

/**
 * Returns the settings of the property `autoRotate`, which is `true`, `false` or an object with some of them. Throws
 * `invalid-argument` for anything else, for a speed that is not above 0, a tilt outside of ±90° and a field of view
 * that is not above 0 and below 180.
 */
export function checkAutoRotate(setting: unknown): AutoRotateSettings {
  if (typeof setting === 'boolean' || setting == null)
    return { ...AUTO_ROTATE_DEFAULTS, on: setting === true };
  if (typeof setting !== 'object')
    throw new ViewerError('invalid-argument', 'autoRotate must be true, false or an object.');
  const given: Partial<Record<keyof AutoRotateSettings, unknown>> = {
    ...AUTO_ROTATE_DEFAULTS,
    on: true,
    ...Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined)),
  };
  const { on, speed, right, tilt, fov } = given;
  return {
    on: checkSwitch(on, 'on'),
    speed: checkNumber(speed, 'speed must be a number above 0', (value) => value > 0 && value < Infinity),
    right: checkSwitch(right, 'right'),
    tilt:
      tilt === null
        ? null
        : checkNumber(tilt, 'tilt must be from -90 to 90', (value) => Math.abs(value) <= 90),
    fov: fov === null ? null : checkFov(fov),
  };
}
