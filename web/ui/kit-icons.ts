import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import sprite from './kit-icons.svg?url&no-inline';

// Loads Shoelace's own icons from a sprite, which needs neither `fetch` nor markup from strings, so Trusted Types allow
// it.
registerIconLibrary('system', { resolver: (name) => `${sprite}#${name}`, spriteSheet: true });
