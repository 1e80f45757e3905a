/** The tags of the elements that describe what stands in the world, as a selector. */
export const CHILD_NAMES =
  'sphere-layer,sphere-marker,sphere-polygon,sphere-polyline,sphere-textured-polygon';
