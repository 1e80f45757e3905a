import { SphereViewer } from './viewer/sphere-viewer.ts';

/*
 * Registers `<sphere-viewer>` and, when they are needed, its children, but never `<sphere-map>`. A bundled page
 * that imports only this module therefore contains neither the map library nor the map's data.
 */

export type { SphereElements } from './tags.ts';

// A page may load the library twice, for example with a script tag and in a bundle. The first definition is
// then used.
if (!customElements.get('sphere-viewer')) customElements.define('sphere-viewer', SphereViewer);
