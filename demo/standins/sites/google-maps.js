/*
 * Implements the part of Google's maps library that the portal uses, according to the library's reference:
 * `importLibrary`, maps, overlays and the search box, which takes a latitude and a longitude. The frame of the
 * map loads this script outside production, and tests load it instead of Google's.
 */
(() => {
  const TILE = 256;
  const grid = (angle) => `repeating-linear-gradient(${angle}, #8886 0 1px, transparent 0 ${TILE / 4}px)`;

  const project = (map, { lat, lng }) => {
    const sin = Math.sin((lat * Math.PI) / 180);
    const size = 256 * 2 ** map.zoom;
    return [(lng / 360 + 0.5) * size, (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size];
  };
  const placeAt = (map, [x, y]) => {
    const size = 256 * 2 ** map.zoom;
    const n = Math.PI * (1 - (2 * y) / size);
    return { lat: (Math.atan(Math.sinh(n)) * 180) / Math.PI, lng: (x / size - 0.5) * 360 };
  };
  const literal = (value) => ({ toJSON: () => value });

  class Map {
    constructor(element, options) {
      this.options = options;
      this.element = element;
      this.center = options.center;
      this.zoom = options.zoom;
      this.listeners = [];
      this.overlays = [];
      element.classList.add('stand-in-map');
      const [ground, text] = options.colorScheme === 'DARK' ? ['#26302a', '#fff'] : ['#dfe8d8', '#000'];
      element.style.cssText = `position: relative; overflow: hidden; touch-action: none; color: ${text}; background: ${grid('0deg')}, ${grid('90deg')}, ${ground}`;
      const label = document.createElement('p');
      label.textContent = 'Stand-in for Google’s map';
      label.style.cssText = 'position: absolute; bottom: 8px; left: 12px; margin: 0; font: 14px system-ui';
      element.append(label);
      element.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
        if (buttons === 1) this.moveBy(-movementX, -movementY);
      });
      element.addEventListener('wheel', (event) => {
        event.preventDefault();
        this.setZoom(Math.min(21, Math.max(1, this.zoom - Math.sign(event.deltaY) / 4)));
      });
      this.changed();
    }

    moveBy(x, y) {
      const [centerX, centerY] = project(this, this.center);
      this.setCenter(placeAt(this, [centerX + x, centerY + y]));
    }

    changed() {
      const [x, y] = this.corner;
      this.element.style.backgroundPosition = `${-x % TILE}px ${-y % TILE}px`;
      setTimeout(() => {
        for (const overlay of this.overlays) overlay.draw();
        for (const listener of this.listeners) listener();
      });
    }

    addListener(name, listener) {
      if (name === 'idle') this.listeners.push(listener);
    }

    get corner() {
      const [x, y] = project(this, this.center);
      return [x - this.element.clientWidth / 2, y - this.element.clientHeight / 2];
    }

    getBounds() {
      const [x, y] = this.corner;
      const northWest = placeAt(this, [x, y]);
      const southEast = placeAt(this, [x + this.element.clientWidth, y + this.element.clientHeight]);
      return literal({
        north: northWest.lat,
        west: northWest.lng,
        south: southEast.lat,
        east: southEast.lng,
      });
    }

    getCenter() {
      return literal(this.center);
    }

    getZoom() {
      return this.zoom;
    }

    setCenter(center) {
      this.center = center;
      this.changed();
    }

    setZoom(zoom) {
      this.zoom = zoom;
      this.changed();
    }
  }

  class OverlayView {
    setMap(map) {
      this.map = map;
      map.overlays.push(this);
      this.onAdd();
      this.draw();
    }

    getPanes() {
      return { overlayMouseTarget: this.map.element };
    }

    getProjection() {
      return {
        fromLatLngToDivPixel: (place) => {
          const [x, y] = project(this.map, place);
          const [left, top] = this.map.corner;
          return { x: x - left, y: y - top };
        },
      };
    }
  }

  class PlaceAutocompleteElement extends HTMLElement {
    connectedCallback() {
      const input = document.createElement('input');
      input.ariaLabel = 'Search Google';
      input.placeholder = 'Latitude, longitude';
      input.addEventListener('change', () => {
        const [lat, lng] = input.value.split(',').map(Number);
        const place = { location: { lat, lng }, fetchFields: () => Promise.resolve() };
        const event = Object.assign(new Event('gmp-select'), { placePrediction: { toPlace: () => place } });
        this.dispatchEvent(event);
      });
      this.append(input);
    }
  }
  customElements.define('gmp-place-autocomplete', PlaceAutocompleteElement);

  const libraries = { maps: { Map, OverlayView }, places: { PlaceAutocompleteElement } };
  window.google ??= { maps: {} };
  google.maps.importLibrary = (name) => Promise.resolve(libraries[name]);
  // Google's loader adds the key, and waits for a function.
  const key = new URL(document.currentScript.src).searchParams.get('key');
  if (key !== null) document.body.dataset.key = key;
  google.maps.__ib__?.();
})();
