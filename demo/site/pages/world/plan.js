import { offsetOf } from './neighbors.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Half the width of the plan and the margin around the dots, in units of the plan. */
const HALF = 100;
const MARGIN = 9;

/** Length of the view cone, in units of the plan. */
const CONE = 34;

/** Maximum distance of a click from its dot, in pixels. */
const CLICK_REACH = 24;

const draw = (name, attributes, parent) => {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  parent.append(shape);
  return shape;
};

/**
 * Returns the center of a list of spheres, and the scale at which all of them fit, in plan units per meter.
 */
function frameOf(spheres) {
  const bound = (name, pick) => pick(...spheres.map((sphere) => sphere[name]));
  const center = {
    latitude: (bound('latitude', Math.min) + bound('latitude', Math.max)) / 2,
    longitude: (bound('longitude', Math.min) + bound('longitude', Math.max)) / 2,
  };
  const most = Math.max(
    ...spheres.map((sphere) => {
      const { east, north } = offsetOf(center, sphere);
      return Math.max(Math.abs(east), Math.abs(north));
    }),
  );
  return { center, scale: (HALF - MARGIN) / Math.max(most, 1) };
}

/** Returns the outline of the view cone, which points up. */
function coneOf(fov) {
  const half = Math.min(Math.max(fov, 12), 100) / 2;
  const [x, y] = [CONE * Math.sin((half * Math.PI) / 180), CONE * Math.cos((half * Math.PI) / 180)];
  return `M0 0L${-x} ${-y}A${CONE} ${CONE} 0 0 1 ${x} ${-y}Z`;
}

/**
 * Creates a small plan of spheres in an SVG element, with north up. `onChoose` receives the sphere that was
 * clicked.
 */
export function createPlan(svg, onChoose) {
  let places = [];
  let dots = new Map();
  let here = null;
  svg.setAttribute('viewBox', `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`);
  const cone = draw('path', { class: 'cone' }, svg);
  const field = draw('g', {}, svg);

  svg.addEventListener('click', ({ clientX, clientY }) => {
    const toPlan = svg.getScreenCTM();
    if (!toPlan) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPlan.inverse());
    const [close] = places
      .map((place) => ({ place, far: Math.hypot(place.x - x, place.y - y) * toPlan.a }))
      .sort((a, b) => a.far - b.far);
    if (close && close.far < CLICK_REACH) onChoose(close.place.sphere);
  });

  return {
    list(spheres) {
      const { center, scale } = spheres.length > 0 ? frameOf(spheres) : { center: null, scale: 1 };
      places = spheres.map((sphere) => {
        const { east, north } = offsetOf(center, sphere);
        return { sphere, x: east * scale, y: -north * scale };
      });
      field.replaceChildren();
      dots = new Map(
        places.map(({ sphere, x, y }) => [sphere.id, draw('circle', { cx: x, cy: y, r: 2.1 }, field)]),
      );
      here = null;
    },
    mark(id) {
      here?.classList.remove('here');
      here?.setAttribute('r', '2.1');
      here = dots.get(id) ?? null;
      here?.classList.add('here');
      here?.setAttribute('r', '5');
      if (here) field.append(here);
      cone.toggleAttribute('hidden', here === null);
    },
    /** Points the cone in the direction of the view. */
    look(pan, fov) {
      if (here === null) return;
      cone.setAttribute('d', coneOf(fov));
      cone.setAttribute(
        'transform',
        `translate(${here.getAttribute('cx')} ${here.getAttribute('cy')}) rotate(${pan})`,
      );
    },
  };
}
