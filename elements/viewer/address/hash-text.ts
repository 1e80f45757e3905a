import type { View } from '../../geo/camera.ts';

/** What a link shows: the id of a sphere, and a view of it in degrees. */
export interface LinkedView extends View {
  readonly sphere: number;
}

/** The parts of a view, in the order in which they are written. */
const PARTS = ['sphere', 'pan', 'tilt', 'fov'] as const;

type Part = (typeof PARTS)[number];

/** The numbers that a part of a view can have. */
const isPossible: Readonly<Record<Part, (value: number) => boolean>> = {
  sphere: (value) => value >= 0 && Number.isSafeInteger(value),
  pan: Number.isFinite,
  tilt: (value) => Math.abs(value) <= 90,
  fov: (value) => value > 0 && value < 180,
};

const NUMBER = /^[+-]?(\d{1,16}(\.\d{0,20})?|\.\d{1,20})$/;

/** Returns the parameter of a part: its name, after that of the viewer if it has one, such as `left.pan`. */
const parameterOf = (part: Part, name: string): string => (name === '' ? part : `${name}.${part}`);

const parametersIn = (hash: string): readonly string[] => {
  const text = hash.replace(/^#/, '');
  return text === '' ? [] : text.split('&');
};

const isOf = (parameter: string, name: string): boolean =>
  PARTS.some((part) => parameter.split('=', 1)[0] === parameterOf(part, name));

/** Returns the parameters of a viewer in a hash as they are written there. */
export const ownParameters = (hash: string, name: string): string =>
  parametersIn(hash)
    .filter((parameter) => isOf(parameter, name))
    .join('&');

/**
 * Returns the parts of a view that a hash contains. Parts that are not written as numbers, or that no view can have, are
 * left out.
 *
 * @param hash `location.hash`, with or without its `#`.
 * @param name The name of the viewer; empty if it has none.
 * @example
 * readHash('#page=2&sphere=7&pan=90', ''); // { sphere: 7, pan: 90 }
 * readHash('#left.tilt=-5&tilt=30', 'left'); // { tilt: -5 }
 */
export function readHash(hash: string, name: string): Partial<LinkedView> {
  const view: { [P in Part]?: number } = {};
  for (const part of PARTS) {
    const start = `${parameterOf(part, name)}=`;
    const written = parametersIn(hash).find((parameter) => parameter.startsWith(start));
    const text = written?.slice(start.length) ?? '';
    const value = Number(text);
    if (NUMBER.test(text) && isPossible[part](value)) view[part] = value;
  }
  return view;
}

/** Returns a part as text. Angles are rounded to hundredths of a degree, which are less than a pixel. */
const textOf = (part: Part, value: number): string =>
  String(part === 'sphere' ? value : Math.round(value * 100) / 100);

/**
 * Returns a hash in which a view replaces the previous one of the same viewer. All other parameters keep their order and
 * their spelling.
 *
 * @param hash `location.hash`, with or without its `#`.
 * @param name The name of the viewer; empty if it has none.
 * @param view The view; null to remove the previous one.
 * @returns The hash with its `#`, or an empty text if it has no parameters.
 * @example
 * writeHash('#page=2', '', { sphere: 7, pan: 90, tilt: -4.567, fov: 75 });
 * // '#page=2&sphere=7&pan=90&tilt=-4.57&fov=75'
 */
export function writeHash(hash: string, name: string, view: LinkedView | null): string {
  const parameters = parametersIn(hash);
  const before = parameters.findIndex((parameter) => isOf(parameter, name));
  const others = parameters.filter((parameter) => !isOf(parameter, name));
  const own = view ? PARTS.map((part) => `${parameterOf(part, name)}=${textOf(part, view[part])}`) : [];
  const all = others.toSpliced(before < 0 ? others.length : before, 0, ...own);
  return all.length === 0 ? '' : `#${all.join('&')}`;
}
