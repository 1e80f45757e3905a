import counties10m from 'us-atlas/counties-10m.json?url&no-inline';
import states10m from 'us-atlas/states-10m.json?url&no-inline';
import countries50m from 'world-atlas/countries-50m.json?url&no-inline';
import countries110m from 'world-atlas/countries-110m.json?url&no-inline';

/** The file of each sheet of the built-in style. The cities are part of the code and have no file. */
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
 * Returns a sheet's URL for the map library's workers (see `draw/map-worker.ts`). The URL contains the URL of
 * the sheet's file, because bundlers replace imports of files with URLs only in the page's code.
 */
export function sheetAddress(name: string): string {
  const file = FILES[name];
  return `sphere-atlas://${name}${file === undefined ? '' : `?${new URL(file, location.href).href}`}`;
}
