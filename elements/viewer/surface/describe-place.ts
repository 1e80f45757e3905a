import type { SurfaceBuilding, SurfacePoint } from '../../model/surface-point.ts';
import type { SurfaceTexts, ViewerTexts } from '../../panels/texts.ts';

const ENGLISH: SurfaceTexts = {
  kinds: {
    roof: 'Roof',
    wall: 'Wall',
    ground: 'Ground',
    water: 'Water',
    other: 'Tree or object',
    unknown: 'Behind a building of unknown height',
  },
  height: '{kind}, {height} m above ground',
  address: '{number} {street}',
  levelGround: 'Ground level assumed',
};

/** The kinds whose height above the ground is shown. */
const RAISED: readonly string[] = ['roof', 'wall', 'other'];

/** Names and addresses longer than this are cut off. */
const MAX_LENGTH = 80;

/** Returns the name of a building or, if it has none, its address; an empty text if both are unknown. */
function nameOf({ properties }: SurfaceBuilding, address: string): string {
  const read = (key: string): string => {
    const value = properties[key] ?? properties[`addr:${key}`];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const street = read('street');
  const written = address.replace('{number}', () => read('housenumber')).replace('{street}', () => street);
  return (read('name') || (street && written)).trim().slice(0, MAX_LENGTH);
}

/** Returns a line of text that says what is at a place: `Roof, 23.4 m above ground · 12 Oak Street`. */
export function describePlace(place: SurfacePoint, { ask, objects }: ViewerTexts): string {
  const { kinds, height, address, levelGround } = ask.surface ?? ENGLISH;
  if (place.basis === 'level-ground') return levelGround;
  const { kind, heightAboveGround, building } = place;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const meters = new Intl.NumberFormat(objects.language, digits).format(heightAboveGround);
  const what = RAISED.includes(kind)
    ? height.replace('{kind}', kinds[kind]).replace('{height}', meters)
    : kinds[kind];
  const name = building ? nameOf(building, address) : '';
  return name === '' ? what : `${what} · ${name}`;
}
