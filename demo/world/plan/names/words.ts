import type { Region } from '../city-facts.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s*,\s*/);

export const GREAT = list(`
  Broadway, Main, Washington, High, Broad, Market, Lincoln, Martin Luther King Jr, State, Grand, Central, Park,
  Jefferson, Jackson, Union, Capitol, Franklin, Madison, Monroe, Adams, Roosevelt, Grant, University, College,
  Commerce, Liberty, Independence, Memorial, Front, Center, Wilson, Harrison, Cleveland, Kennedy, Euclid, Prospect,
  Lafayette, Columbus, Hamilton, Court, Summit, Division
`);

export const PLAIN = list(`
  Oak, Maple, Elm, Walnut, Chestnut, Cedar, Pine, Spruce, Cherry, Locust, Ash, Birch, Hickory, Willow, Poplar,
  Sycamore, Linden, Beech, Magnolia, Dogwood, Laurel, Hawthorne, Juniper, Mulberry, Vine, Rose, Ivy, Olive, Peach,
  Plum, Church, School, Mill, Bridge, Water, River, Spring, Lake, Hill, Ridge, Valley, Meadow, Forest, Garden,
  Orchard, Railroad, Canal, Depot, Factory, Warehouse, Mechanic, Pearl, Silver, Gold, Diamond, Ruby, Polaris,
  Tyler, Polk, Taylor, Fillmore, Pierce, Buchanan, Johnson, Hayes, Garfield, Arthur, McKinley, Taft, Harding,
  Coolidge, Hoover, Truman, Eisenhower, Webster, Clay, Calhoun, Houston, Crockett, Boone, Lee, Sherman, Sheridan,
  Logan, Thomas, Meade, Custer, Dewey, Perry, Decatur, Hull, Preble, Irving, Emerson, Longfellow, Whittier, Bryant,
  Hawthorn, Cooper, Twain, Dickens, Byron, Milton, Shelley, Scott, Burns, Edison, Fulton, Whitney, Bell, Morse,
  Ford, Carnegie, Gould, Astor, Howard, Clinton, Marshall, Warren, Greene, Wayne, Knox, Gates, Putnam, Stark,
  Hancock, Henry, Mason, Randolph, Paine, Allen, Hale, Revere, Quincy, Otis, Sumner, Everett, Winthrop, Bradford,
  Standish, Carver, Alden, Brewster, Penn, Calvert, Baltimore, Oxford, Cambridge, Windsor, Essex, Sussex, Kent,
  York, Lancaster, Bedford, Norfolk, Suffolk, Warwick, Bristol, Avon, Devon, Dover, Exeter, Chester, Durham,
  Richmond, Stanton, Winfield, Fairview, Highland, Lakeview, Glenwood, Oakland, Edgewood, Rosewood, Elmwood,
  Hillcrest, Parkview, Crescent, Pleasant, Harmony, Concord, Lexington, Bunker Hill, Yorktown, Trenton, Saratoga
`);

/** Names of states, for diagonal avenues. */
export const STATES = list(`
  Pennsylvania, Massachusetts, New York, Virginia, Connecticut, Maryland, Georgia, Indiana, Kentucky, Alabama,
  Ohio, Tennessee, Vermont, Wisconsin, Delaware, Rhode Island
`);

export const REGIONAL: Readonly<Record<Region, readonly string[]>> = {
  northeast:
    list(`Atlantic, Harbor, Wharf, Tremont, Beacon, Fulton Landing, Bowery, Mercer, Hudson, Delancey, Rutgers,
    Patterson, Schuyler, Van Buren, Stuyvesant, Cortland, Hanover, Brattle, Commonwealth, Mystic, Pequot, Shawmut`),
  midwest:
    list(`Prairie, Wabash, Dearborn, Michigan, Huron, Erie, Ontario, Superior, Wells, LaSalle, Marquette, Joliet,
    Nicollet, Hennepin, Cass, Gratiot, Woodward, Harvest, Wheatland, Cottonwood, Buckeye, Hoosier, Wolverine, Miami`),
  south:
    list(`Peachtree, Ponce, Camellia, Azalea, Live Oak, Cypress, Pecan, Crape Myrtle, Wisteria, Savannah, Augusta,
    Natchez, Delta, Cotton, Plantation, Bayou, Trinity, Lamar, Travis, Austin, Crawford, San Jacinto, Bowie, Cherokee`),
  desert:
    list(`Alameda, Mesquite, Saguaro, Ocotillo, Palo Verde, Agave, Cholla, Yucca, Sonora, Pima, Mojave, Navajo,
    Camino Real, El Dorado, Buena Vista, Encanto, Rio Salado, La Paz, Mesa, Mirador, Sierra, Coronado, Cactus, Ironwood`),
  westcoast:
    list(`Mission, Alvarado, Figueroa, La Brea, El Camino, Sepulveda, Pico, Castro, Guerrero, Valencia, Vallejo,
    Sutter, Fremont, Sequoia, Redwood, Manzanita, Madrone, Alder, Pacific, Rainier, Cascade, Burnside, Solano, Sonoma`),
  mountain:
    list(`Aspen, Columbine, Pinyon, Sagebrush, Elk, Bighorn, Wasatch, Uinta, Platte, Larimer, Blake, Wazee,
    Arapahoe, Cheyenne, Ute, Pikes Peak, Timberline, Silverton, Telluride, Bonanza, Prospector, Canyon, Teton, Gunnison`),
  tropical:
    list(`Hibiscus, Palm, Royal Palm, Coconut, Mango, Banyan, Bougainvillea, Orchid, Seagrape, Coral, Pelican,
    Flamingo, Biscayne, Bayshore, Gulf, Lagoon, Plumeria, Orange Blossom, Key Lime, Sabal, Tamiami, Tradewind, Sunset`),
};

/** Spanish names, which are common in the Southwest. */
export const SPANISH = list(`
  Del Monte, Las Flores, Loma Linda, Los Robles, El Cajon, Vista del Sol, Santa Rosa, San Pedro, San Felipe, Santa Fe,
  La Jolla, Montecito, Palomar, Rosarita, Del Mar, Los Alamos, La Cienega, Mariposa, Buena Ventura, San Pablo,
  San Tomas, El Centro, La Cresta, Mira Monte, Monterey, Del Rey, Las Palmas, El Prado, La Loma, Cordova, Seville,
  Granada, Alhambra, Verdugo, Escondido, Ramona, Via Linda, Camino Alto, Calle Real, Paseo Verde, Rancho Viejo, Tierra Buena
`);

/** First words of the street names that developers choose. */
export const HEADS = list(`
  Amber, Apple, Autumn, Bay, Bear, Birch, Blue, Bright, Brook, Cardinal, Cedar, Clear, Clover, Cobble, Copper, Coventry,
  Crystal, Deer, Dove, Eagle, Early, Acorn, Elder, Elk, Ember, Evening, Fair, Falcon, Fawn, Fern, Fox, Glen, Golden, Grand,
  Green, Hampton, Hawk, Hazel, Heather, Heron, Hidden, Holly, Honey, Hunters, Indian, Iron, Ivory, Kings, Lantern, Lark,
  Laurel, Long, Maple, Meadow, Mill, Misty, Morning, Moss, Badger, Oak, Old, Otter, Partridge, Pebble, Pheasant, Pine,
  Plum, Quail, Queens, Quiet, Rabbit, Raven, Red, Robin, Rocky, Rolling, Rose, Sand, Shady, Silver, Canyon, Spring,
  Still, Stone, Summer, Sun, Swan, Sweet, Thorn, Timber, Trail, Twin, Valley, Harbor, White, Wild, Willow, Wind, Winter, Wood
`);

/** Replacements for some first words in desert regions. */
export const DESERT_HEADS: ReadonlyMap<string, string> = new Map([
  ['Fawn', 'Sage'],
  ['Otter', 'Coyote'],
  ['Moss', 'Mesa'],
  ['Fern', 'Yucca'],
  ['Maple', 'Agave'],
  ['Birch', 'Ocotillo'],
  ['Swan', 'Roadrunner'],
  ['Holly', 'Cholla'],
  ['Clover', 'Cactus'],
  ['Willow', 'Mesquite'],
  ['Brook', 'Arroyo'],
  ['Harbor', 'Adobe'],
  ['Plum', 'Sunset'],
  ['Apple', 'Desert'],
  ['Misty', 'Dusty'],
  ['Pheasant', 'Saguaro'],
  ['Bay', 'Butte'],
  ['Winter', 'Sundance'],
  ['Heather', 'Tumbleweed'],
  ['Cardinal', 'Cactus Wren'],
]);

/** Second words of the street names that developers choose. */
export const TAILS = list(`
  Ridge, Creek, Hill, Valley, Grove, Meadow, Hollow, Brook, Field, Glen, Wood, Crest, View, Haven, Point, Bend, Spring,
  Gate, Crossing, Bluff, Knoll, Chase, Landing, Dale
`);
