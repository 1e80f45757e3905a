import { type AnyObject, DRAWN_KINDS, type DrawnKind, type Marker } from './objects.ts';

const KIN: readonly (readonly DrawnKind[])[] = [
  ['polygons', 'polylines', 'texturedPolygons'],
  ['spheres', 'icons', 'text'],
];

/**
 * Returns the kind to which a marker belongs in the drawing order. A sphere's marker belongs to `spheres` regardless of its
 * icon style.
 */
export function markerKindOf({ panoramaId, style }: Marker): 'spheres' | 'icons' | 'text' {
  if (panoramaId !== null) return 'spheres';
  return style === 'text' ? 'text' : 'icons';
}

/** Returns the kind to which an object belongs in the drawing order. */
export function drawnKindOf(object: AnyObject): DrawnKind {
  switch (object.kind) {
    case 'marker':
      return markerKindOf(object);
    case 'polygon':
      return 'polygons';
    case 'polyline':
      return 'polylines';
    case 'texturedPolygon':
      return 'texturedPolygons';
  }
}

/**
 * Returns all kinds in drawing order, from bottom to top. Unknown names are ignored. A kind that is not
 * listed follows the most closely related kind (requirements, OPEN-066). Polylines and then textured polygons
 * come right after polygons; icons and then text come right after spheres. Surfaces and lines are at the
 * bottom if no surface or line is listed; markers are on top if no marker is listed.
 */
export function drawingOrder(viewerDisplayOrder: readonly unknown[]): readonly DrawnKind[] {
  const listed = new Set(viewerDisplayOrder);
  const order = [...listed].filter((name): name is DrawnKind => DRAWN_KINDS.some((kind) => kind === name));
  for (const kin of KIN) {
    for (const kind of kin) if (!order.includes(kind)) order.splice(placeFor(kind, kin, order), 0, kind);
  }
  return order;
}

/** Returns the index at which to insert a kind that is not listed. */
function placeFor(kind: DrawnKind, kin: readonly DrawnKind[], order: readonly DrawnKind[]): number {
  const head = order.findIndex((other) => other === kin[0]);
  if (head < 0) {
    const first = order.findIndex((other) => kin.includes(other));
    if (first >= 0) return first;
    return kin.includes('polygons') ? 0 : order.length;
  }
  const nearer = kin.slice(0, kin.indexOf(kind));
  let place = head + 1;
  while (nearer.some((other) => other === order[place])) place += 1;
  return place;
}
