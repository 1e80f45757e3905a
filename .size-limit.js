import { readFileSync } from 'node:fs';

const dist = 'dist/elements';

/** Vite's manifest: what each chunk loads at once (imports) and later (dynamicImports). */
const manifest = JSON.parse(readFileSync(`${dist}/.vite/define.json`, 'utf8'));

/** Every script file that follows from one entry over the given kinds of import, without what was seen before. */
const filesFrom = (entry, kinds, before = []) => {
  const seen = new Set(before);
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const kind of kinds) (manifest[key][kind] ?? []).forEach(visit);
  };
  visit(entry);
  return [...seen].filter((key) => !before.includes(key)).map((key) => `${dist}/${manifest[key].file}`);
};

const define = 'elements/define.ts';
/** The map comes only to pages that show one. */
const map = 'elements/define-map.ts';
/** What stands in the world, popups and asking: after the first picture, at once for pages that give something. */
const world = 'elements/viewer/viewer-world.ts';
/** Cleans customers' HTML and SVG, for pages that have some. */
const cleaning = 'elements/panels/sanitize-rules.ts';

const everything = filesFrom(define, ['imports', 'dynamicImports'], [map]);
const viewer = filesFrom(define, ['imports', 'dynamicImports'], [map, world, cleaning]);
const cleaner = [`${dist}/${manifest[cleaning].file}`];
const worldAlone = everything.filter((file) => !viewer.includes(file) && !cleaner.includes(file));
const mapElement = filesFrom(map, ['imports']).filter((file) => !everything.includes(file));
const mapLibrary = filesFrom(map, ['imports', 'dynamicImports'])
  .filter((file) => !everything.includes(file) && !/\d+m-/.test(file))
  .concat(
    Object.values(manifest)
      .flatMap(({ assets = [] }) => assets)
      .map((file) => `${dist}/${file}`),
  );

export default [
  { name: 'first paint, brotli', path: filesFrom(define, ['imports']), limit: '24 KB', brotli: true },
  { name: 'viewer, brotli', path: viewer, limit: '125 KB', brotli: true },
  { name: 'viewer, gzip', path: viewer, limit: '170 KB', brotli: false, gzip: true },
  { name: 'world around it, brotli', path: worldAlone, limit: '48 KB', brotli: true },
  { name: 'cleaning of HTML and SVG, brotli', path: cleaner, limit: '12 KB', brotli: true },
  { name: 'map element before it is shown, brotli', path: mapElement, limit: '8 KB', brotli: true },
  { name: 'map with its workers, without outlines, brotli', path: mapLibrary, limit: '410 KB', brotli: true },
];
