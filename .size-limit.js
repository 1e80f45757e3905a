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
const everything = filesFrom(define, ['imports', 'dynamicImports'], [map]);

export default [
  { name: 'first paint, brotli', path: filesFrom(define, ['imports']), limit: '24 KB', brotli: true },
  { name: 'all script, brotli', path: everything, limit: '125 KB', brotli: true },
  { name: 'all script, gzip', path: everything, limit: '170 KB', brotli: false, gzip: true },
];
