import { ICON_DRAWINGS, LOGO_DRAWINGS } from './icon-drawings.ts';

/** A drawing of the icon set on its grid of `ICON_GRID` units: SVG path data. */
interface IconDrawing {
  /** Filled even-odd; empty for none. */
  readonly fill: string;
  /** Drawn as lines of `ICON_LINE` units with round ends; empty for none. */
  readonly lines: string;
}

/** An icon: a drawing, or a letter or number that is written; with its own colour, packed 0xRRGGBB. */
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
const STANDARD_ICON = 'pin';

/** Colour of letters and numbers. */
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

/** `a` to `z`. */
const letters = Array.from({ length: 26 }, (_, at) => writtenIcon(String.fromCharCode(97 + at)));

/** `0` to `10`. */
const numbers = Array.from({ length: 11 }, (_, number) => writtenIcon(String(number)));

const named = drawnIcons(ICON_DRAWINGS);
const logos = drawnIcons(LOGO_DRAWINGS);

const icons = new Map([...letters, ...numbers, ...named, ...logos].map((icon) => [icon.name, icon]));
const standard = icons.get(STANDARD_ICON);
if (!standard) throw new Error(`The icon set has no ${STANDARD_ICON}.`);

/** The names of all icons: letters, numbers, things, logo-like marks. */
export const ICON_NAMES: readonly string[] = [...icons.keys()];

/** The icon of a name, whichever its case and the spaces around it; the standard pin for a name that is not known. */
export const iconOf = (name: string): Icon => icons.get(name.trim().toLowerCase()) ?? standard;
