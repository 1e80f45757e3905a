import { z } from 'zod';

/** A sphere and a view from it, in degrees. */
export const sceneViewSchema = z.object({
  sphere: z.number().int().min(0),
  pan: z.number().min(-1e6).max(1e6),
  tilt: z.number().min(-90).max(90),
  fov: z.number().gt(0).lt(180),
});

export type SceneView = z.infer<typeof sceneViewSchema>;

/** A place that the scene marks, as found by a search. */
export const markedPlaceSchema = z.object({
  placeId: z.string().max(300),
  name: z.string().max(200),
  formatted_address: z.string().max(300),
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  isArea: z.boolean().optional(),
});

export type MarkedPlace = z.infer<typeof markedPlaceSchema>;

const short = (degrees: number): string => String(Number(degrees.toFixed(2)));

/** A place in the URL of the scene. */
export interface PlaceInSearch {
  readonly place: MarkedPlace;
  /** Whether the place is only marked in the view of the URL; otherwise, the viewer goes to it. */
  readonly isMarkOnly: boolean;
}

/** Returns the query string of a view, and of a place that it shows or marks, for the URL of the scene. */
export const searchOf = (
  { sphere, ...view }: SceneView,
  place: MarkedPlace | null = null,
  { isMarkOnly = false } = {},
): string =>
  `?${new URLSearchParams({
    sphere: String(sphere),
    pan: short(view.pan),
    tilt: short(view.tilt),
    fov: short(view.fov),
    ...(place && {
      place: `${place.location.lat.toFixed(6)},${place.location.lng.toFixed(6)}`,
      name: place.name,
      address: place.formatted_address,
      placeId: place.placeId,
      ...(place.isArea && { area: 'yes' }),
      ...(isMarkOnly && { mark: 'only' }),
    }),
  }).toString()}`;

/** Returns the place in the URL of the scene; null if it has none. */
export function placeInSearch(search: string): PlaceInSearch | null {
  const query = new URLSearchParams(search);
  const [lat, lng] = (query.get('place') ?? '')
    .split(',')
    .map((text) => (text.trim() === '' ? NaN : Number(text)));
  const { data: place } = markedPlaceSchema.safeParse({
    placeId: query.get('placeId') ?? '',
    name: query.get('name') ?? '',
    formatted_address: query.get('address') ?? '',
    location: { lat, lng },
    isArea: query.get('area') === 'yes',
  });
  return place ? { place, isMarkOnly: query.get('mark') === 'only' } : null;
}
