import { ICON_DRAWINGS, LOGO_DRAWINGS } from './icon-drawings.ts';

/** SVG path data on a grid of `ICON_GRID` units. */
interface IconDrawing {
  /** The part filled with the even-odd rule; empty if there is none. */
  readonly fill: string;
  /** The part drawn as lines with round ends, `ICON_LINE` units wide; empty if there is none. */
  readonly lines: string;
}

/** A drawing, or a letter or number written as text. The color is packed as 0xRRGGBB. */
export interface Icon {
  readonly name: string;
  readonly color: number;
  readonly drawing: IconDrawing | null;
  /** The text of an icon without a drawing. */
  readonly written: string;
}

/** Units along a side of a drawing. */
export const ICON_GRID = 24;

/** Width of a drawing's lines in units. */
export const ICON_LINE = 2.2;

/** The icon for unknown names. */
export const STANDARD_ICON = 'pin';

/** Color of letter and number icons. */
const WRITTEN_COLOR = 0x1f5fd0;

const packed = (hex: string): number => Number.parseInt(hex.slice(1), 16);

const drawnIcons = (byColor: typeof ICON_DRAWINGS): Icon[] =>
  Object.entries(byColor).flatMap(([color, drawings]) =>
    Object.entries(drawings).map(([name, data]) => {
      const [fill = '', lines = ''] = data.split('|');
      return { name, color: packed(color), drawing: { fill, lines }, written: '' };
    }),
  );

const writtenIcon = (name: string): Icon => ({
  name,
  color: WRITTEN_COLOR,
  drawing: null,
  written: name.toUpperCase(),
});

const letters = Array.from({ length: 26 }, (_, at) => writtenIcon(String.fromCharCode(97 + at)));

const numbers = Array.from({ length: 11 }, (_, number) => writtenIcon(String(number)));

const named = drawnIcons(ICON_DRAWINGS);
const logos = drawnIcons(LOGO_DRAWINGS);

const icons = new Map([...letters, ...numbers, ...named, ...logos].map((icon) => [icon.name, icon]));
const standard = icons.get(STANDARD_ICON);
if (!standard) throw new Error(`The icon set has no ${STANDARD_ICON}.`);

const keyOf = (name: string): string => name.trim().toLowerCase();

export const isIconName = (name: string): boolean => icons.has(keyOf(name));

/**
 * Returns the icon with a name, ignoring case and surrounding spaces; the standard pin for an unknown name.
 */
export const iconOf = (name: string): Icon => icons.get(keyOf(name)) ?? standard;
