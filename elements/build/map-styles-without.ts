import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** The class of the map library's logo, whose pictures are more than half of the library's style sheet. */
const LOGO = 'maplibregl-ctrl-logo';

/** Returns the map library's style sheet without the rules of its logo, which the map does not show. */
function withoutLogo(css: string): string {
  let removed = 0;
  const { code } = transform({
    filename: 'maplibre-gl.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style(rule) {
          const isLogo = rule.value.selectors.every((selector) =>
            selector.some((part) => part.type === 'class' && part.name === LOGO),
          );
          if (!isLogo) return undefined;
          removed += 1;
          return [];
        },
      },
    },
  });
  if (removed === 0) throw new Error(`The style sheet of maplibre-gl has no rules for .${LOGO}.`);
  return code.toString();
}

/** Builds the map library's style sheet without what the map does not use. */
export function mapStylesWithout(): Plugin {
  return {
    name: 'map-styles-without',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]maplibre-gl\.css\?inline$/ },
      handler: (code) => ({ code: withoutLogo(code), map: null }),
    },
  };
}
