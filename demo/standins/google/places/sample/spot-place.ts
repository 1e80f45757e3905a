import { placeOfMeters } from '../../../../world/markets/market-frame.ts';
import type { Market } from '../../../../world/markets/market.ts';
import type { NamedPlace } from '../../../../world/plan/atlas.ts';
import type { AddressComponent, Bounds, Exactness, Place, PlaceKind, Point } from '../gazetteer.ts';
import { country, countyComponents, componentOf, squareAround, stateComponent } from '../us-places.ts';
import type { Zip } from '../us-records.ts';
import { keyOfSpot } from './spot-key.ts';
import { type Extent, type Ground, type Spot, squaredDistance } from './spot.ts';
import { longStreet, shortStreet } from './street-words.ts';
import type { TownMap } from './town-map.ts';

/** Half the height of Google's viewport around a point, in kilometers. */
const POINT_KM = 0.15;

/** Prefix of the keys of all places of the sample world. */
export const SAMPLE_KEYS = 'world';

/** Converts a point of a market to degrees, rounded to a centimeter, as in Google's responses. */
export function pointOf(market: Market, { x, z }: Ground): Point {
  const { latitude, longitude } = placeOfMeters(market, { x, y: 0, z });
  return { lat: Number(latitude.toFixed(7)), lng: Number(longitude.toFixed(7)) };
}

function boundsOf(market: Market, { low, high }: Extent): Bounds {
  const northwest = pointOf(market, low);
  const southeast = pointOf(market, high);
  return {
    northeast: { lat: northwest.lat, lng: southeast.lng },
    southwest: { lat: southeast.lat, lng: northwest.lng },
  };
}

const isWide = ({ low, high }: Extent): boolean => high.x - low.x > 100 || high.z - low.z > 100;

const namedKinds: Readonly<Record<NamedPlace['kind'], PlaceKind>> = {
  park: 'park',
  water: 'natural_feature',
  district: 'neighborhood',
  landmark: 'point_of_interest',
};

/** Properties of a spot, without the areas that contain it. */
interface SpotProperties {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly components: readonly AddressComponent[];
  readonly exactness: Exactness;
}

const routeComponent = (name: string): AddressComponent => ({
  kind: 'route',
  long: longStreet(name),
  short: shortStreet(name),
});

function propertiesOf(spot: Spot): SpotProperties {
  switch (spot.kind) {
    case 'address':
      return {
        kind: 'street_address',
        name: `${spot.number} ${shortStreet(spot.street)}`,
        components: [componentOf('street_number', String(spot.number)), routeComponent(spot.street)],
        exactness: spot.isBuilt ? 'ROOFTOP' : 'RANGE_INTERPOLATED',
      };
    case 'crossing': {
      const [long, short] = [longStreet, shortStreet].map((form) => spot.streets.map(form).join(' & ')) as [
        string,
        string,
      ];
      const components: readonly AddressComponent[] = [{ kind: 'intersection', long, short }];
      return { kind: 'intersection', name: short, components, exactness: 'GEOMETRIC_CENTER' };
    }
    case 'street': {
      const component = routeComponent(spot.street);
      return { kind: 'route', name: component.short, components: [component], exactness: 'GEOMETRIC_CENTER' };
    }
    case 'place': {
      const kind = namedKinds[spot.place.kind];
      const { name } = spot.place;
      const exactness = kind === 'neighborhood' ? 'APPROXIMATE' : 'GEOMETRIC_CENTER';
      return { kind, name, components: [componentOf(kind, name)], exactness };
    }
  }
}

/**
 * Returns the district at a point. If several contain the point, returns the one whose edge is farthest away.
 */
function districtAt({ places }: TownMap, at: Ground): readonly AddressComponent[] {
  const share = (place: NamedPlace): number => squaredDistance(place, at) / (place.reach * place.reach);
  const [district] = places
    .filter((place) => place.kind === 'district' && share(place) <= 1)
    .sort((a, b) => share(a) - share(b));
  return district === undefined ? [] : [componentOf('neighborhood', district.name)];
}

function boundsAround(market: Market, spot: Spot): Bounds {
  if (spot.kind === 'street' && isWide(spot.extent)) return boundsOf(market, spot.extent);
  const km = spot.kind === 'place' ? Math.max(POINT_KM, spot.place.reach / 1000) : POINT_KM;
  return squareAround(pointOf(market, spot), km);
}

/** Converts a spot to a place; `zip` is its ZIP code. */
export function placeOfSpot(map: TownMap, spot: Spot, zip: Zip): Place {
  const { market } = map;
  const { kind, name, components, exactness } = propertiesOf(spot);
  const isDistrict = kind === 'neighborhood';
  const region = isDistrict ? market.state : `${market.state} ${zip.code}`;
  return {
    key: `${SAMPLE_KEYS}/${market.slug}/${keyOfSpot(spot)}`,
    kind,
    name,
    address: `${name}, ${market.name}, ${region}, USA`,
    components: [
      ...components,
      ...(isDistrict ? [] : districtAt(map, spot)),
      componentOf('locality', market.name),
      ...countyComponents(zip),
      stateComponent(zip),
      country,
      ...(isDistrict ? [] : [componentOf('postal_code', zip.code)]),
    ],
    location: pointOf(market, spot),
    bounds: boundsAround(market, spot),
    exactness,
  };
}
