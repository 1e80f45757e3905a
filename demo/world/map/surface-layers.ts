/** Minimum and maximum zoom of the tiles of the surface. */
export const SURFACE_ZOOMS = { min: 14, max: 16 } as const;

/** The properties of everything solid. */
const SOLID_FIELDS = {
  class: 'String',
  height: 'Number',
  min_height: 'Number',
  roof_shape: 'String',
  roof_height: 'Number',
  roof_angle: 'Number',
  roof_direction: 'Number',
  roof_orientation: 'String',
} as const;

/**
 * The layers of a surface tile and the properties of their features. The names are those of Overture Maps and, for
 * trees, of OpenStreetMap. Heights are in meters above the ground, directions in degrees clockwise from north.
 */
export const SURFACE_LAYERS = [
  {
    id: 'building',
    fields: { ...SOLID_FIELDS, has_parts: 'Boolean', housenumber: 'Number', street: 'String' },
  },
  { id: 'building_part', fields: { ...SOLID_FIELDS, building_id: 'Number' } },
  { id: 'structure', fields: SOLID_FIELDS },
  { id: 'bridge', fields: { level: 'Number' } },
  { id: 'water', fields: { level: 'Number' } },
  { id: 'tree', fields: { height: 'Number', crown_bottom: 'Number', diameter_crown: 'Number' } },
] as const;

export type SurfaceLayer = (typeof SURFACE_LAYERS)[number]['id'];
