import { toRad } from '../../../elements/geo/angle.ts';
import type { Direction } from '../../../elements/geo/camera.ts';

/** The appearance of a marker: a colored pin or badge from the icon set, text, or a drawing from the page. */
export type MarkKind = 'pin' | 'badge' | 'words' | 'drawing';

export interface Mark {
  readonly at: Direction;
  readonly kind: MarkKind;
  /** Name in the product's icon set. Other viewers draw an icon of the same size. */
  readonly icon: string;
  readonly color: string;
  readonly words: string;
  /** Text shown while the pointer is over the marker. It is empty for two of three markers. */
  readonly hoverText: string;
  /** Text shown after a click. It is empty for three of four markers. */
  readonly popup: string;
}

/** Corners of a surface or line, as directions from the camera. */
export type Outline = readonly Direction[];

const GOLDEN_DEG = 137.50776;
const GOLDEN = 0.618034;
const KINDS: readonly MarkKind[] = ['pin', 'pin', 'badge', 'drawing', 'words'];
const ICONS = ['house', 'car', 'tree', 'a', 'b', 'c', '1', '2', '3', 'pin'] as const;
const COLORS = ['#1f5fd0', '#c2410c', '#15803d', '#7e22ce', '#0e7490'] as const;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** Returns the direction of object `n`. Directions are below the horizon and evenly distributed. */
const directionOf = (n: number): Direction => ({
  pan: (n * GOLDEN_DEG) % 360,
  tilt: -1 - 34 * ((n * GOLDEN) % 1),
});

const markOf = (n: number): Mark => ({
  at: directionOf(n),
  kind: pick(KINDS, n),
  icon: pick(ICONS, Math.floor(n / 5)),
  color: pick(COLORS, Math.floor(n / 7)),
  words: `Lot ${n}`,
  hoverText: n % 3 === 0 ? `Lot ${n}, for sale` : '',
  popup: n % 4 === 0 ? `Lot ${n} is for sale since spring.` : '',
});

/** Creates markers of all kinds. All viewers get the same markers. */
export const marks = (count: number): Mark[] => Array.from({ length: count }, (_, n) => markOf(n));

/** Creates rings or open lines of 20 points each on the ground. */
export const outlines = (count: number, isRing: boolean): Outline[] =>
  Array.from({ length: count }, (_, n) => {
    const { pan, tilt } = directionOf(n);
    return Array.from({ length: 20 }, (_point, at) => {
      const turn = toRad(isRing ? at * 18 : at * 9);
      // The shapes are as tall as they are wide, so that they stay below the horizon.
      const radius = 0.12 * Math.abs(tilt);
      return { pan: pan + radius * Math.cos(turn), tilt: tilt + radius * Math.sin(turn) };
    });
  });

const uri = (drawing: string): string => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

export const drawingOf = ({ color }: Mark): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><path fill="${color}" d="M16 2l4 10 10 .5-8 6.5 3 10.5-9-6-9 6 3-10.5-8-6.5L12 12z"/></svg>`;

/** Returns the image of a marker as HTML, for viewers that show elements of the page. */
export function pictureOf(mark: Mark): string {
  if (mark.kind === 'drawing') return uri(drawingOf(mark));
  const shape =
    mark.kind === 'pin'
      ? '<path d="M12 23 5 11a8 8 0 1 1 14 0z"/>'
      : `<circle cx="12" cy="12" r="11"/><text x="8" y="16" fill="#fff" stroke="none">${mark.icon[0]}</text>`;
  return uri(
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 24 24"><g fill="${mark.color}" stroke="#fff">${shape}</g></svg>`,
  );
}
