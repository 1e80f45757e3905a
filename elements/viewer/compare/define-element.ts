import { SphereCompare } from './sphere-compare.ts';

/* Registers `<sphere-compare>`, for pages that already have a viewer. */

if (!customElements.get('sphere-compare')) customElements.define('sphere-compare', SphereCompare);
