import { SphereMap } from './map/sphere-map.ts';

customElements.define('sphere-map', SphereMap);
