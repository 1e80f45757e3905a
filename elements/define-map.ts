import { SphereMap } from './map/sphere-map.ts';

export type { SphereElements } from './tags.ts';

if (!customElements.get('sphere-map')) customElements.define('sphere-map', SphereMap);
