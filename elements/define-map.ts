import { SphereMap } from './map/sphere-map.ts';

if (!customElements.get('sphere-map')) customElements.define('sphere-map', SphereMap);

declare global {
  interface HTMLElementTagNameMap {
    'sphere-map': SphereMap;
  }
}
