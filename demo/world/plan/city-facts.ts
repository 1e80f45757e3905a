/** The region of a city, which determines building materials, plants and light. */
export type Region = 'northeast' | 'midwest' | 'south' | 'desert' | 'westcoast' | 'mountain' | 'tropical';

export type WaterKind = 'none' | 'river' | 'canal' | 'lake' | 'bay' | 'coast';

/**
 * One body of water: its kind, its direction from the business district in degrees clockwise from north, and
 * its width in meters.
 */
type WaterFact = readonly [kind: WaterKind, pan: number, width: number];

/** Facts about a real city. Directions and turns are in degrees clockwise from north, sizes in meters. */
export interface CityFacts {
  readonly region: Region;
  /** Share of open ground with plants, from 0 to 1. */
  readonly green: number;
  readonly horizon: readonly [kind: 'flat' | 'hills' | 'mountains', pan: number];
  /** Height of the highest roof, and radius of the business district. */
  readonly downtown: readonly [peak: number, radius: number];
  /** Rotation of the streets, and rotation of the business district's streets relative to them. */
  readonly turns: readonly [streets: number, downtown: number];
  /** Distances between street center lines along and across an ordinary block. */
  readonly block: readonly [long: number, short: number];
  /** Share of the outer town with curved streets, from 0 to 1. */
  readonly curvy: number;
  readonly diagonals: number;
  readonly waters: readonly WaterFact[];
}

/**
 * Columns: city; region; green; horizon and its direction; highest roof and radius of the business district;
 * both turns; block; curvy; diagonals; waters. Heights and sizes are rounded; everything else depends on the
 * market's seed.
 */
const TABLE = `
new-york-ny        northeast 0.3  flat        0  260 700  29   0  240  80 0.08 1  river 299 300  river 119 190
los-angeles-ca     westcoast 0.35 mountains  15  230 480   0  36  180  95  0.3 0  canal 90 60
chicago-il         midwest   0.4  flat        0  260 650   0   0  200 100 0.08 3  lake 88 0  river 300 65
dallas-tx          south     0.45 flat        0  230 500   2  30  190  90  0.5 1  river 235 70
houston-tx         south     0.5  flat        0  240 520   0  33  150  85  0.5 0  river 350 34
washington-dc      northeast 0.6  hills     300   90 560   0   0  150 105  0.4 4  river 222 280  river 130 190
philadelphia-pa    northeast 0.4  flat        0  240 480  10   0  130  85  0.2 2  river 275 110  river 98 320
atlanta-ga         south     0.88 hills     350  220 420   4  24  160 110 0.85 1  none 300 0
miami-fl           tropical  0.55 flat        0  230 480   0   0  190  95  0.2 0  bay 95 0  river 200 40  canal 300 24
phoenix-az         desert    0.15 mountains 185  130 360   0   0  180  95 0.45 1  canal 20 20  canal 180 70
boston-ma          northeast 0.5  hills     255  205 460  24  14  120  72  0.6 1  bay 85 0  river 315 250
san-francisco-ca   westcoast 0.3  hills     190  240 480  -9  45  140  85 0.15 1  bay 62 0  coast 265 4200
riverside-ca       desert    0.3  mountains  10   90 250   0  30  170  90  0.5 0  river 318 45
detroit-mi         midwest   0.45 flat        0  190 420 -24   0  170  85 0.12 4  river 156 340
seattle-wa         westcoast 0.7  mountains 120  240 480   0  32  120  80  0.3 1  bay 248 0  lake 70 2600
minneapolis-mn     midwest   0.65 flat        0  210 420   0  38  190  95  0.3 1  river 52 130  lake 218 900
san-diego-ca       westcoast 0.35 hills      70  140 400   0   0  130  80  0.5 0  bay 228 0
tampa-fl           tropical  0.6  flat        0  160 330   0  20  160  90  0.4 0  bay 196 0  river 282 90
denver-co          mountain  0.4  mountains 275  205 400   0  45  180  90  0.4 1  river 305 36
baltimore-md       northeast 0.45 hills     325  150 360   4   0  130  75 0.35 2  bay 158 0
st-louis-mo        midwest   0.5  flat        0  175 380 -16  10  170  90  0.4 1  river 88 340
orlando-fl         tropical  0.6  flat        0  120 290   0   0  150  90 0.65 0  lake 75 420  lake 250 700
charlotte-nc       south     0.82 hills     290  230 370   6  40  150  95  0.8 1  none 90 0
san-antonio-tx     south     0.4  hills     325  130 350   3  18  140  85  0.5 2  canal 100 24
portland-or        westcoast 0.75 mountains  95  150 380   0  19   84  80 0.25 1  river 92 290
austin-tx          south     0.6  hills     275  240 370  16   0  115 100  0.6 0  river 192 190
sacramento-ca      westcoast 0.65 flat        0  120 330  18   0  125 120 0.45 0  river 280 180  river 5 120
pittsburgh-pa      northeast 0.8  hills      20  230 350  38  18  130  80  0.7 1  river 325 250  river 195 280
las-vegas-nv       desert    0.08 mountains 268  190 380   0  28  170  90  0.6 1  none 180 0
cincinnati-oh      midwest   0.7  hills      10  200 340 -14   0  130 120  0.6 1  river 176 330
kansas-city-mo     midwest   0.55 flat        0  185 350   0   0  160  95 0.45 1  river 2 250
columbus-oh        midwest   0.55 flat        0  170 360   9   0  180  85 0.45 1  river 268 110
cleveland-oh       midwest   0.5  flat        0  230 360   0 -26  190  90  0.3 2  lake 334 0  river 250 65
indianapolis-in    midwest   0.5  flat        0  200 360   0   0  130 125 0.45 4  river 275 100
nashville-tn       south     0.7  hills     200  190 340  -4  34  150  95 0.65 1  river 68 160
san-jose-ca        westcoast 0.45 mountains  82   95 320  30   0  150  85 0.55 1  canal 262 22
virginia-beach-va  south     0.62 flat        0  120 250   0 -12  170  90  0.6 0  coast 86 0  lake 300 800
jacksonville-fl    south     0.65 flat        0  165 320   0  12  140  85  0.5 0  river 178 340
providence-ri      northeast 0.55 hills     300  120 280  22  12  120  70  0.5 1  river 105 80  bay 172 1600
milwaukee-wi       midwest   0.5  flat        0  165 350   0   0  170  90  0.2 2  lake 92 0  river 285 60
raleigh-nc         south     0.86 flat        0  150 290   3   0  140 130 0.85 0  none 200 0
oklahoma-city-ok   south     0.3  flat        0  250 320   0   0  130  95 0.45 0  river 186 110
louisville-ky      south     0.62 hills     190  160 330 -10   0  150 100 0.45 2  river 348 345
richmond-va        south     0.65 flat        0  130 320  34   0  125  90  0.4 1  river 200 260
memphis-tn         south     0.6  flat        0  125 320   6  12  140  95 0.45 1  river 272 345
salt-lake-city-ut  mountain  0.4  mountains  85  125 340   0   0  205 200  0.2 0  canal 270 26
birmingham-al      south     0.75 hills     150  135 320  27   0  125 115  0.6 0  none 20 0
fresno-ca          westcoast 0.35 mountains  68   90 290   0  44  150  85 0.45 1  canal 350 18
grand-rapids-mi    midwest   0.62 flat        0  105 270   0   0  140  90 0.45 1  river 278 140
hartford-ct        northeast 0.66 hills     285  160 280   8   0  140  85  0.6 2  river 88 240
buffalo-ny         northeast 0.5  flat        0  155 310  -8  22  170  75 0.25 3  lake 242 0  canal 180 50
tucson-az          desert    0.12 mountains  25  100 270   0 -14  160  90  0.5 1  canal 282 60
tulsa-ok           south     0.52 flat        0  195 310   0  22  130  90 0.45 0  river 222 280
rochester-ny       northeast 0.62 flat        0  135 280 -12   0  150  75  0.4 2  river 100 85  canal 190 34
omaha-ne           midwest   0.5  hills     270  190 300   0   0  130  90  0.5 1  river 84 240
greenville-sc      south     0.88 mountains 335  100 230 -20  12  130  90 0.85 1  river 222 28
knoxville-tn       south     0.8  mountains 148  115 240 -32   0  120  85  0.7 0  river 162 230
new-orleans-la     tropical  0.55 flat        0  200 350 -36   0  110  85 0.12 2  river 140 345  canal 330 30
honolulu-hi        tropical  0.6  mountains  32  150 420  35   0  140  80  0.4 0  coast 216 0  canal 120 40
albuquerque-nm     desert    0.2  mountains  86  105 290   0 -10  160  85  0.5 1  river 276 130
`;

function readWaters(words: readonly string[]): WaterFact[] {
  return Array.from({ length: words.length / 3 }, (_, n) => {
    const [kind, pan, width] = words.slice(3 * n, 3 * n + 3);
    return [kind as WaterKind, Number(pan), Number(width)];
  });
}

function readRow(line: string): readonly [string, CityFacts] {
  const [slug = '', region, green, kind, pan, ...rest] = line.split(/ +/);
  const [peak, radius, turn, downtownTurn, long, short, curvy, diagonals] = rest.slice(0, 8).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const facts = {
    region: region as Region,
    green: Number(green),
    horizon: [kind as CityFacts['horizon'][0], Number(pan)] as const,
    downtown: [peak, radius] as const,
    turns: [turn, downtownTurn] as const,
    block: [long, short] as const,
    curvy,
    diagonals,
    waters: readWaters(rest.slice(8)),
  };
  return [slug, facts];
}

const bySlug: ReadonlyMap<string, CityFacts> = new Map(TABLE.trim().split('\n').map(readRow));

/** Returns the facts about the city with a slug. Throws an Error if there are none. */
export function factsOf(slug: string): CityFacts {
  const facts = bySlug.get(slug);
  if (!facts) throw new Error(`There are no facts about ${slug}.`);
  return facts;
}
