import './define-viewer.ts';
import './viewer/compare/define-element.ts';

/* Registers `<sphere-compare>` and `<sphere-viewer>`. */

export type { SphereElements } from './tags.ts';
