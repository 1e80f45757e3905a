// Pages have the elements: `document.querySelector('sphere-viewer')` gives a viewer.
import type {} from '../elements/define.ts';
import type {} from '../elements/define-map.ts';
