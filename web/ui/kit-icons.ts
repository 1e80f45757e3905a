import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import sprite from './kit-icons.svg?url&no-inline';

// Loads Shoelace's own icons from a sprite, which requires neither `fetch` nor markup from strings and so
// complies with Trusted Types.
registerIconLibrary('system', { resolver: (name) => `${sprite}#${name}`, spriteSheet: true });
