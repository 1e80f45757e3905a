import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import sprite from './kit-icons.svg?url&no-inline';

// Shoelace's own icons from a sprite: this needs neither `fetch` nor markup from strings, so Trusted Types allow it.
registerIconLibrary('system', { resolver: (name) => `${sprite}#${name}`, spriteSheet: true });
