// Declares the elements as on a page that defines them: `document.querySelector('sphere-viewer')` returns a
// viewer, and the types of its events are known.
import type {} from '../elements/define.ts';
import type {} from '../elements/define-map.ts';
import type {} from '../elements/index.ts';
