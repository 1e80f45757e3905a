import type { LatLon } from '../../geo/earth.ts';
import type { Layer } from '../../model/objects/objects.ts';

/** The layer of the viewer's own that holds the point asked about. */
export const QUERY_LAYER = 'query';

/** Id of the one marker in it. */
const QUERY_ID = 'query';

/** Colour of the marker, packed 0xRRGGBB: apart from the icon set's own. */
const QUERY_COLOR = 0xd6336c;

/** True for the marker of the point asked about, whatever other layers hold. */
export const isQueryMarker = (layer: string, id: string): boolean => layer === QUERY_LAYER && id === QUERY_ID;

/** The point asked about as a marker that lies on the ground, in a layer of its own. */
export const queryLayer = ({ latitude, longitude }: LatLon, name: string): Layer => ({
  name: QUERY_LAYER,
  visible: true,
  center: null,
  objects: [
    {
      kind: 'marker',
      id: QUERY_ID,
      place: { latitude, longitude, height: 0 },
      name,
      description: '',
      hoverText: name,
      objectDisplayOrder: Number.MAX_SAFE_INTEGER,
      panoramaId: null,
      style: 'standard',
      icon: 'pin',
      iconColor: QUERY_COLOR,
      svg: null,
      imageUrl: null,
      popup: null,
      isStatic: false,
      flyHere: false,
      metersFromCenter: null,
    },
  ],
});
