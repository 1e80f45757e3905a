import { type ChildFields, WorldChild } from './world-child.ts';

const COMMON: ChildFields = {
  'hover-text': ['hoverText', 'text'],
  'object-display-order': ['objectDisplayOrder', 'text'],
};

const SURFACE: ChildFields = {
  ...COMMON,
  color: ['color', 'text'],
  opacity: ['opacity', 'text'],
};

/**
 * Objects that are shown and hidden together.
 *
 * @tag sphere-layer
 * @attr {string} name - Its name, which `showLayer` takes.
 * @attr {boolean} hidden - Draws nothing of it.
 * @attr {string} center - Latitude and longitude from which the distance of its polygons and polylines counts.
 */
export class SphereLayerElement extends WorldChild {
  static override readonly fields: ChildFields = {
    name: ['name', 'text'],
    hidden: ['isHidden', 'switch'],
    center: ['center', 'points'],
  };
}

/**
 * A marker at a place. What stands between its tags is its popup, unless `popup` is given.
 *
 * @tag sphere-marker
 * @attr {number} lat - Degrees of latitude.
 * @attr {number} lng - Degrees of longitude; `lon` is understood as well.
 * @attr {number} altitude - Metres above the ground.
 * @attr {string} name - Title of its popup, and what a screen reader says.
 * @attr {string} description - Text of its popup.
 * @attr {string} hover-text - Shown once the pointer rested on it.
 * @attr {string} marker-style - `standard`, `round`, `text` or `logo`.
 * @attr {string} icon - Name in the icon set.
 * @attr {string} icon-color - A CSS colour.
 * @attr {string} svg - SVG source to draw as the icon.
 * @attr {string} image-url - An image in its popup.
 * @attr {string} popup - HTML of its popup.
 * @attr {boolean} static - Opens no popup.
 * @attr {boolean} fly-here - Whether its popup offers to fly there.
 * @attr {number} panorama-id - The sphere that a click goes to.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SphereMarkerElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...COMMON,
    lat: ['lat', 'text'],
    lng: ['lng', 'text'],
    lon: ['lon', 'text'],
    altitude: ['altitude', 'text'],
    name: ['name', 'text'],
    description: ['description', 'text'],
    'marker-style': ['style', 'text'],
    icon: ['icon', 'text'],
    'icon-color': ['iconColor', 'text'],
    svg: ['svg', 'text'],
    'image-url': ['imageUrl', 'text'],
    popup: ['popup', 'text'],
    static: ['isStatic', 'switch'],
    'fly-here': ['flyHere', 'unless-false'],
    'panorama-id': ['panoramaId', 'text'],
  };

  override get given(): Readonly<Record<string, unknown>> {
    const html = this.innerHTML.trim();
    return html === '' ? super.given : { popup: html, ...super.given };
  }
}

/**
 * A polygon on or over the ground.
 *
 * @tag sphere-polygon
 * @attr {string} points - Its corners, `latitude,longitude` or `latitude,longitude,metres above the ground`, apart by spaces.
 * @attr {string} color - A CSS colour; orange unless given.
 * @attr {number} opacity - 0 to 1.
 * @attr {string} hover-text - Shown once the pointer rested on it.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SpherePolygonElement extends WorldChild {
  static override readonly fields: ChildFields = { ...SURFACE, points: ['points', 'points'] };
}

/**
 * A line along places.
 *
 * @tag sphere-polyline
 * @attr {string} points - Its places, as a polygon's.
 * @attr {string} color - A CSS colour; orange unless given.
 * @attr {number} opacity - 0 to 1.
 * @attr {number} width - Its width in tenths of a metre.
 * @attr {string} hover-text - Shown once the pointer rested on it.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SpherePolylineElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...SURFACE,
    points: ['points', 'points'],
    width: ['width', 'text'],
  };
}

/**
 * A picture on a rectangle that stands in the world of the current sphere.
 *
 * @tag sphere-textured-polygon
 * @attr {string} texture - Address of the picture.
 * @attr {number} width - Metres.
 * @attr {number} height - Metres.
 * @attr {string} rotation - Degrees about x, y and z.
 * @attr {string} position - Metres from the camera: x east, y up, z south.
 * @attr {number} opacity - 0 to 1.
 * @attr {number} object-display-order - A higher number is drawn on top.
 */
export class SphereTexturedPolygonElement extends WorldChild {
  static override readonly fields: ChildFields = {
    ...COMMON,
    texture: ['texture', 'text'],
    width: ['width', 'text'],
    height: ['height', 'text'],
    rotation: ['rotation', 'numbers'],
    position: ['position', 'numbers'],
    opacity: ['opacity', 'text'],
  };

  override get given(): Readonly<Record<string, unknown>> {
    const { width, height, dimensions, ...rest } = super.given;
    return { ...rest, dimensions: dimensions ?? { width, height } };
  }
}

/** What each tag stands for. */
export const CHILD_TAGS = {
  'sphere-layer': SphereLayerElement,
  'sphere-marker': SphereMarkerElement,
  'sphere-polygon': SpherePolygonElement,
  'sphere-polyline': SpherePolylineElement,
  'sphere-textured-polygon': SphereTexturedPolygonElement,
} as const;
