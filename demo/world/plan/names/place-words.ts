import type { Region } from '../city-facts.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s*,\s*/);

export const RIVERS: Readonly<Record<Region, readonly string[]>> = {
  northeast: list('Ashawaug, Mattawan, Quinnebec, Tappanock, Cohasset, Saugus'),
  midwest: list('Olentawa, Wabasha, Mishawaka, Little Sauk, Kanawee, Blue Heron'),
  south: list('Tallahee, Oconaluf, Cane, Red Clay, Chattawee, Sabine Fork'),
  desert: list('Rio Claro, Agua Fria, Rio Seco, Santa Inez, Rio Verde, San Mateo'),
  westcoast: list('San Lorenzo, Calapoya, Nisqua, Feather Fork, Santa Clara, Yuba Fork'),
  mountain: list('Clear Fork, Bear, Cache, Little Platte, Provost, Uncompah'),
  tropical: list('Caloosa, Loxahee, Myakka Fork, Halapua, Pearl, Withla'),
};

/** First words of the names of lakes and bays. */
export const LAKES = list(
  'Mirror, Swan, Crystal, Loon, Heron, Willow, Silver, Eagle, Cedar, Lotus, Spring, Long',
);

export const GREAT_PARKS = list(`
  Washington Park, Forest Park, Lincoln Park, Fairmount Park, Memorial Park, Schiller Park, Prospect Park,
  Belvedere Park, Roosevelt Park, Riverside Gardens, Overlook Park, Franklin Park, Grant Park, Highland Park
`);

/** Endings that turn the name of a street into the name of a park. */
export const PARK_ENDINGS = list('Park, Park, Park, Commons, Green, Gardens, Playground, Park');

/** First and second halves of the names of districts. */
export const DISTRICT_HEADS = list(`
  Glen, Oak, Maple, Fair, Brook, Ash, Elm, Clin, King, West, North, East, Wood, Mill, Spring, Rose, Linden, Wynd,
  Hart, Lock, Ship, Bay, Cherry, Marl, Win, Arl, Hamp, Bright, Stan, Col
`);
export const DISTRICT_TAILS = list(
  'wood, ton, field, dale, ville, mont, crest, land, bury, brook, ford, view',
);
export const DISTRICT_KINDS = list(
  ', , , Heights, Park, Village, Hill, Terrace, Gardens, Place, Square, Station',
);
