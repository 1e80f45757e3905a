// On pages, the elements are defined: `document.querySelector('sphere-viewer')` gives a viewer, which fires
// its own events.
import type {} from '../elements/define.ts';
import type {} from '../elements/define-map.ts';
import type {} from '../elements/index.ts';
