import './define-viewer.ts';
import { SphereCompare } from './viewer/compare/sphere-compare.ts';

/*
 * Registers `<sphere-compare>` and `<sphere-viewer>`. `define.ts` loads this module once a viewer inside of the element shows
 * a sphere.
 */

export type { SphereElements } from './tags.ts';

if (!customElements.get('sphere-compare')) customElements.define('sphere-compare', SphereCompare);
