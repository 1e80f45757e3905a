import { type Map as GlMap, Marker } from 'maplibre-gl';
import type { LatLon } from '../../geo/earth.ts';
import { CONE_PX } from '../base/map-limits.ts';
import { type MapView, conePath } from '../base/view-cone.ts';

const SVG = 'http://www.w3.org/2000/svg';

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

let made = 0;

/** The view cone at the active sphere. The cone is a DOM element, so it turns without redrawing the map. */
export class ConeMarker {
  readonly #map: GlMap;
  readonly #marker: Marker;
  readonly #cone: SVGElement;
  #isShown = false;

  constructor(map: GlMap) {
    this.#map = map;
    made += 1;
    const light = `sphere-cone-${String(made)}`;
    const side = 2 * CONE_PX;
    const picture = svgElement('svg', {
      width: String(side),
      height: String(side),
      viewBox: [-CONE_PX, -CONE_PX, side, side].join(' '),
      class: 'cone',
      part: 'cone',
      'aria-hidden': 'true',
    });
    const gradient = svgElement('radialGradient', {
      id: light,
      gradientUnits: 'userSpaceOnUse',
      cx: '0',
      cy: '0',
      r: String(CONE_PX),
    });
    gradient.append(
      // The center stays clear for the active sphere's icon.
      svgElement('stop', { offset: '0.2', class: 'cone-none' }),
      svgElement('stop', { offset: '0.21', class: 'cone-near' }),
      svgElement('stop', { offset: '1', class: 'cone-far' }),
    );
    this.#cone = svgElement('path', { fill: `url(#${light})`, class: 'cone-shape' });
    picture.append(gradient, this.#cone);
    const element = document.createElement('div');
    element.className = 'cone-holder';
    element.append(picture);
    this.#marker = new Marker({ element, rotationAlignment: 'map', pitchAlignment: 'map' });
  }

  /** Shows a view at a place. The cone is hidden if the view or the place is null. */
  show(place: LatLon | null, view: MapView | null): void {
    if (!place || !view) {
      this.#marker.remove();
      this.#isShown = false;
      return;
    }
    this.#marker.setLngLat([place.longitude, place.latitude]).setRotation(view.pan);
    this.#cone.setAttribute('d', conePath(view.fov));
    if (!this.#isShown) this.#marker.addTo(this.#map);
    this.#isShown = true;
  }
}
