import type {} from '../elements/define-map.ts';
// Makes the types of the elements available, as on a page that defines them. For example,
// `document.querySelector('sphere-viewer')` returns a viewer, and its events are typed.
import type {} from '../elements/define.ts';
import type {} from '../elements/index.ts';
