import { type Color, copyColor, createColor, fromHex, mixIn } from '../../color.ts';
import type { Region } from '../../plan/city-facts.ts';
import type { Layout } from '../../plan/layout.ts';
import type { Season } from '../../season.ts';

/** The colors of a market's open ground on the day of a flight. */
export interface GroundColors {
  /** Maintained and unmaintained lawns. */
  readonly lawn: Readonly<Color>;
  readonly worn: Readonly<Color>;
  /** Meadows and verges in open country, distant woods, and plowed land. */
  readonly meadow: Readonly<Color>;
  readonly wood: Readonly<Color>;
  readonly crop: Readonly<Color>;
  readonly straw: Readonly<Color>;
  readonly soil: Readonly<Color>;
  /** Gravel in yards and plant beds. */
  readonly gravel: Readonly<Color>;
  /** Share of yards and open country that is bare, from 0 to 1. */
  readonly bare: number;
  /** Shares of open country that are woodland and farmland. */
  readonly woods: number;
  readonly fields: number;
}

const GREEN = fromHex(0x4d5b37);
const FRESH = fromHex(0x586738);
const STRAW = fromHex(0x8a7c5a);
const GOLD = fromHex(0x8f8160);
const CROP = fromHex(0x4a5b35);
const WOOD = fromHex(0x36432a);
const RUSSET = fromHex(0x7a5a35);

const SOIL: Readonly<Record<Region, number>> = {
  northeast: 0x74624c,
  midwest: 0x5f5242,
  south: 0x8d5f43,
  desert: 0xa68a6c,
  westcoast: 0x95805f,
  mountain: 0x8a7459,
  tropical: 0x8d7f64,
};

const GRAVEL: Readonly<Record<Region, number>> = {
  northeast: 0x8f8a80,
  midwest: 0x8c867b,
  south: 0x958a79,
  desert: 0xb09478,
  westcoast: 0x9f917a,
  mountain: 0x99897a,
  tropical: 0xa9a08c,
};

function mixture(from: Readonly<Color>, to: Readonly<Color>, share: number): Readonly<Color> {
  const color = createColor();
  copyColor(color, from);
  mixIn(color, to, share);
  return color;
}

export function colorsOf({ character }: Layout, season: Season): GroundColors {
  const { region, vegetation } = character;
  const { spring, autumn, dry } = season;
  const isDesert = region === 'desert';
  const isWest = region === 'westcoast' || region === 'mountain';
  const lawn = mixture(mixture(GREEN, FRESH, 0.7 * spring), STRAW, 0.12 * autumn + 0.22 * dry);
  const soil = fromHex(SOIL[region]);
  return {
    lawn,
    worn: mixture(lawn, STRAW, 0.3 + 0.45 * dry),
    meadow: mixture(mixture(lawn, STRAW, 0.22 + 0.6 * dry), soil, isDesert ? 0.75 : 0.06),
    wood: mixture(WOOD, RUSSET, 0.55 * autumn),
    crop: mixture(CROP, GOLD, 0.75 * autumn),
    straw: GOLD,
    soil,
    gravel: fromHex(GRAVEL[region]),
    bare: isDesert ? 0.85 : isWest ? Math.max(0, 0.4 - 0.5 * vegetation) : 0,
    woods: isDesert ? 0.02 : 0.1 + 0.6 * vegetation * vegetation,
    fields: isDesert ? 0.04 : region === 'midwest' ? 0.8 : 0.45,
  };
}
