import countries110m from 'world-atlas/countries-110m.json?url';
import countries50m from 'world-atlas/countries-50m.json?url';
import counties10m from 'us-atlas/counties-10m.json?url';
import states10m from 'us-atlas/states-10m.json?url';

/** The file that each of the built-in style's sheets is drawn from; the cities come with the code. */
const FILES: Readonly<Record<string, string>> = {
  world: countries110m,
  borders: countries110m,
  'country-names': countries110m,
  'world-fine': countries50m,
  'borders-fine': countries50m,
  states: states10m,
  'state-borders': states10m,
  'state-names': states10m,
  'county-borders': counties10m,
  'county-names': counties10m,
};

/**
 * A sheet's address, which the map library's workers know (see `draw/map-worker.ts`). It names the file: only the page's
 * own code is sure to be told by a bundler where that went.
 */
export function sheetAddress(name: string): string {
  const file = FILES[name];
  return `sphere-atlas://${name}${file === undefined ? '' : `?${new URL(file, location.href).href}`}`;
}
