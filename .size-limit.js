import { readFileSync, readdirSync } from 'node:fs';

const dist = 'dist/elements';

/** Vite's manifest: the chunks that each chunk imports statically (`imports`) and dynamically (`dynamicImports`). */
const manifest = JSON.parse(readFileSync(`${dist}/.vite/define.json`, 'utf8'));

/** Returns the files of all chunks that an entry reaches through the given kinds of import, except those in `before`. */
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

/** Returns the key of a chunk of modules that several chunks import. */
const chunkNamed = (name) => Object.keys(manifest).find((key) => key.startsWith(`_${name}-`));

const define = 'elements/define.ts';
/** The map element: loaded after the first sphere; the map library is loaded when the map is first shown. */
const map = 'elements/define-map.ts';
/** Objects, popups and the info panels: loaded when a page adds objects or a user opens a panel. */
const world = 'elements/viewer/world/viewer-world.ts';
/** Sanitizes HTML and SVG: loaded when a page provides some. */
const cleaning = 'elements/page/sanitize-rules.ts';
/** API key sessions, and the message that replaces a sphere after a failure: loaded when needed. */
const key = ['elements/source/key-session.ts', 'elements/viewer/chrome/failure-box.ts'];
/** Measures the frame rate, and handles two fingers: loaded on touch devices. */
const rare = ['elements/viewer/picture/low-power-watch.ts', 'elements/input/pinch.ts'];
/** Shares contexts among viewers: loaded once a page has more viewers than need no sharing. */
const sharing = 'elements/viewer/picture/shared-context.ts';
/** Styles of elements that move to another document: loaded when the first one does. */
const documentStyles = 'elements/page/document-styles.ts';
/** The chunk of the two sources, static files and API hosts. */
const sources = Object.keys(manifest).find((chunk) => manifest[chunk].name === 'sources');
/** The chunks that every viewer loads: drawing and movement, the controls, the texts, and the sources. */
const always = [
  'elements/viewer/after-first-tile.ts',
  'elements/viewer/chrome/viewer-panels.ts',
  chunkNamed('language'),
  sources,
];

/** Checks a page's calls and waits for what they need: loaded with the first call that may have to wait. */
const calls = 'elements/viewer/pending-sphere.ts';
/** Takes snapshots of another size than that on the screen: loaded with the first one. */
const largeSnapshots = 'elements/viewer/snapshot/large-snapshot.ts';
/** Shows the sphere as images: loaded without WebGL. */
const fallback = 'elements/viewer/chrome/fallback.ts';
/** What stands around a sphere: loaded if a page sets a surface. */
const surface = 'elements/viewer/surface/surface-controller.ts';
/** Draws flights over a surface: loaded once a surface is built. */
const flights = 'elements/viewer/surface/surface-flight.ts';
/** Says in words what is at a place: loaded when a user first opens the menu of a viewer with a surface. */
const words = 'elements/viewer/surface/describe-place.ts';
/** Lays objects on a surface: loaded once a surface is built around objects that lie on it. */
const draping = 'elements/surface/drape/drape.ts';
/** Shows a place that a search has found: loaded with the first one. */
const toPlace = 'elements/viewer/query/go-to-place.ts';
/** Frames a found place, or a city: loaded with the first one. */
const framing = 'elements/viewer/query/frame-place.ts';
/** The ring below the mouse: loaded if a page wants it and has a surface. */
const cursor = 'elements/viewer/surface/surface-cursor.ts';
/** The measuring tool: loaded when it is first used. */
const measuring = 'elements/viewer/measure/measure-controller.ts';
/** Marks a measured point in further spheres: loaded with the first such point. */
const secondView = 'elements/viewer/measure/second-view.ts';
/** Compares two dates: loaded for a viewer inside of the element. */
const compare = 'elements/viewer/compare/define-element.ts';
/** Lists the dates of what is looked at: loaded when the info panel first opens. */
const dates = 'elements/viewer/chrome/looked-at-dates.ts';
/** Opens a photograph instead of a list of spheres: loaded if `src` is one. */
const photo = 'elements/source/other-file.ts';
/** Opens a STAC service or catalog: loaded if `src` is one. */
const stac = 'elements/source/stac/stac-source.ts';
/** The arrows to linked spheres: loaded with the first sphere that has links. */
const links = 'elements/viewer/links/link-arrows.ts';
/** Reads files of krpano, and explains what is wrong with a file that cannot be opened: loaded for such files. */
const fileProblems = 'elements/source/file-problems.ts';
/** Draws what plug-ins draw: loaded if a page adds one. */
const plugins = 'elements/viewer/plugins/page-plugins.ts';
/** Outlines tiles: loaded if a developer wants it. */
const boundaries = 'elements/viewer/plugins/tile-boundaries.ts';
/** Changes requests: loaded if a page sets `transformRequest`. */
const requests = 'elements/viewer/base/changed-request.ts';
/** Keeps the view in the page's URL: loaded if a page sets `hash`. */
const address = 'elements/viewer/address/view-hash.ts';
/** Lets the view follow the device: loaded when a user or a page first wants that. */
const orientation = 'elements/viewer/chrome/orientation-switch.ts';
/** Draws other projections: loaded if a page sets one. */
const lenses = 'elements/viewer/lens/lens-controller.ts';
/** Limits the view to a range: loaded if a page or a picture has one. */
const viewRange = 'elements/viewer/input/view-range.ts';
/** The texts in each language but English: loaded on pages in this language. */
const languages = (tables) => Object.keys(manifest).filter((chunk) => tables.test(chunk));
const viewerLanguages = languages(/^elements\/panels\/translations\/[a-z]{2}\.ts$/);
const mapLanguages = languages(/^elements\/map\/translations\/[a-z]{2}\.ts$/);
const yearLanguages = languages(/^elements\/panels\/years\/[a-z]{2}\.ts$/);
const everything = filesFrom(
  define,
  ['imports', 'dynamicImports'],
  [map, ...viewerLanguages, ...yearLanguages],
);
const rarely = [
  calls,
  largeSnapshots,
  fallback,
  sharing,
  documentStyles,
  orientation,
  lenses,
  viewRange,
  address,
  plugins,
  boundaries,
  requests,
].map((entry) => `${dist}/${manifest[entry].file}`);
const viewer = filesFrom(
  define,
  ['imports', 'dynamicImports'],
  [
    map,
    world,
    cleaning,
    surface,
    photo,
    compare,
    dates,
    ...key,
    ...rare,
    ...viewerLanguages,
    ...yearLanguages,
  ],
).filter((file) => !rarely.includes(file));
const keyAlone = key.map((entry) => `${dist}/${manifest[entry].file}`);
const cleaner = [`${dist}/${manifest[cleaning].file}`];
const fallbackAlone = [`${dist}/${manifest[fallback].file}`];
const callsAlone = [`${dist}/${manifest[calls].file}`];
const largeSnapshotsAlone = [`${dist}/${manifest[largeSnapshots].file}`];
const rareAlone = rare.map((entry) => `${dist}/${manifest[entry].file}`);
const sharingAlone = [`${dist}/${manifest[sharing].file}`];
const documentStylesAlone = [`${dist}/${manifest[documentStyles].file}`];
const surfaceAlone = [`${dist}/${manifest[surface].file}`];
const flightsAlone = [`${dist}/${manifest[flights].file}`];
const wordsAlone = [`${dist}/${manifest[words].file}`];
const drapingAlone = [`${dist}/${manifest[draping].file}`];
const toPlaceAlone = [`${dist}/${manifest[toPlace].file}`];
const framingAlone = [`${dist}/${manifest[framing].file}`];
const stacAlone = [`${dist}/${manifest[stac].file}`];
const linksAlone = [`${dist}/${manifest[links].file}`];
const fileProblemsAlone = [`${dist}/${manifest[fileProblems].file}`];
const viewRangeAlone = [`${dist}/${manifest[viewRange].file}`];
const orientationAlone = [`${dist}/${manifest[orientation].file}`];
const lensesAlone = [`${dist}/${manifest[lenses].file}`];
const pluginsAlone = [`${dist}/${manifest[plugins].file}`];
const boundariesAlone = [`${dist}/${manifest[boundaries].file}`];
const requestsAlone = [`${dist}/${manifest[requests].file}`];
const addressAlone = [`${dist}/${manifest[address].file}`];
const measuringAlone = [`${dist}/${manifest[measuring].file}`];
const secondViewAlone = [`${dist}/${manifest[secondView].file}`];
/** Both share what they need about dates. */
const first = [define, ...always, secondView].flatMap((entry) => filesFrom(entry, ['imports']));
const [compareAlone, datesAlone, photoAlone] = [compare, dates, photo].map((entry) =>
  filesFrom(entry, ['imports']).filter((file) => !first.includes(file)),
);
const cursorAlone = [`${dist}/${manifest[cursor].file}`];
const apart = [
  cleaner,
  callsAlone,
  largeSnapshotsAlone,
  fallbackAlone,
  sharingAlone,
  documentStylesAlone,
  rareAlone,
  surfaceAlone,
  flightsAlone,
  wordsAlone,
  toPlaceAlone,
  framingAlone,
  drapingAlone,
  cursorAlone,
  measuringAlone,
  secondViewAlone,
  compareAlone,
  datesAlone,
  photoAlone,
  fileProblemsAlone,
  orientationAlone,
  lensesAlone,
  viewRangeAlone,
  addressAlone,
  pluginsAlone,
  boundariesAlone,
  requestsAlone,
  stacAlone,
  linksAlone,
].flat();
const worldAlone = everything.filter((file) => ![...viewer, ...apart].includes(file));
const assets = Object.values(manifest)
  .flatMap(({ assets: files = [] }) => files)
  .map((file) => `${dist}/${file}`);
const surfaceWorker = assets.filter((file) => file.includes('surface-worker'));
const photoWorker = assets.filter((file) => file.includes('photo-worker'));
/** Returns the chunks of workers with a name. The manifest does not list them. */
const chunkOfWorker = (name) =>
  readdirSync(`${dist}/chunks`)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => `${dist}/chunks/${file}`);
const mapElement = filesFrom(map, ['imports']).filter((file) => !everything.includes(file));
const sphereAlone = [define, ...always, map].flatMap((entry) => filesFrom(entry, ['imports']));
const mapLibrary = filesFrom(map, ['imports', 'dynamicImports'], [...mapLanguages, ...viewerLanguages])
  .filter((file) => !everything.includes(file))
  .concat(assets.filter((file) => ![...surfaceWorker, ...photoWorker].includes(file)))
  .filter((file) => !/\d+m-/.test(file));

const sphere = { name: 'page that only shows a sphere', path: [...new Set(sphereAlone)] };

/** The portal's page and its login screen. */
const portal = JSON.parse(readFileSync('dist/web/.vite/portal.json', 'utf8'));
const loginParts = new Set();
const addPart = (key) => {
  if (loginParts.has(key)) return;
  loginParts.add(key);
  (portal[key].imports ?? []).forEach(addPart);
};
['index.html', 'features/auth/login-screen.tsx'].forEach(addPart);
const login = [...loginParts].map((key) => `dist/web/${portal[key].file}`);

/** One limit for each language, since a page loads only one. */
const yearTables = yearLanguages.map((chunk) => ({
  name: `texts about dates in ${chunk.slice(-5, -3)}, brotli`,
  path: [`${dist}/${manifest[chunk].file}`],
  limit: '0.8 KB',
  brotli: true,
}));
const tables = [...viewerLanguages, ...mapLanguages].map((chunk) => ({
  name: `texts of the ${chunk.split('/')[1] === 'map' ? 'map' : 'viewer'} in ${chunk.slice(-5, -3)}, brotli`,
  path: [`${dist}/${manifest[chunk].file}`],
  limit: chunk.split('/')[1] === 'map' ? '0.8 KB' : '5.6 KB',
  brotli: true,
}));

export default [
  { name: 'first paint, brotli', path: filesFrom(define, ['imports']), limit: '24.6 KB', brotli: true },
  { ...sphere, name: `${sphere.name}, brotli`, limit: '127.3 KB', brotli: true },
  { ...sphere, name: `${sphere.name}, gzip`, limit: '146 KB', brotli: false, gzip: true },
  { name: 'viewer with all but its world, brotli', path: viewer, limit: '135.7 KB', brotli: true },
  { name: 'world around it, brotli', path: worldAlone, limit: '62.5 KB', brotli: true },
  { name: 'use of an API key and failures, brotli', path: keyAlone, limit: '1.9 KB', brotli: true },
  {
    name: 'surface with its worker, brotli',
    path: [...surfaceAlone, ...surfaceWorker],
    limit: '26.5 KB',
    brotli: true,
  },
  {
    name: 'photograph with its worker, brotli',
    path: [...photoAlone, ...photoWorker],
    limit: '52.6 KB',
    brotli: true,
  },
  { name: 'STAC services, brotli', path: stacAlone, limit: '4.4 KB', brotli: true },
  { name: 'arrows to linked spheres, brotli', path: linksAlone, limit: '2.6 KB', brotli: true },
  { name: 'krpano and problems of files, brotli', path: fileProblemsAlone, limit: '3.6 KB', brotli: true },
  { name: 'ranges of the view, brotli', path: viewRangeAlone, limit: '1.2 KB', brotli: true },
  { name: 'orientation of the device, brotli', path: orientationAlone, limit: '2.6 KB', brotli: true },
  { name: 'other projections, brotli', path: lensesAlone, limit: '4.4 KB', brotli: true },
  { name: 'plug-ins of the page, brotli', path: pluginsAlone, limit: '2.8 KB', brotli: true },
  { name: 'changed requests, brotli', path: requestsAlone, limit: '1 KB', brotli: true },
  { name: 'outlines of tiles, brotli', path: boundariesAlone, limit: '2.2 KB', brotli: true },
  { name: 'view in the URL, brotli', path: addressAlone, limit: '1.6 KB', brotli: true },
  { name: 'terrain, brotli', path: chunkOfWorker('load-terrain'), limit: '3.7 KB', brotli: true },
  { name: 'surface beyond 1 km, brotli', path: chunkOfWorker('far-features'), limit: '1.2 KB', brotli: true },
  {
    name: 'surface from GeoJSON, brotli',
    path: chunkOfWorker('geojson-features'),
    limit: '2.5 KB',
    brotli: true,
  },
  {
    name: 'surface from PMTiles, brotli',
    path: chunkOfWorker('pmtiles-source'),
    limit: '7 KB',
    brotli: true,
  },
  { name: 'flights over a surface, brotli', path: flightsAlone, limit: '3.2 KB', brotli: true },
  { name: 'what is at a place in words, brotli', path: wordsAlone, limit: '1.35 KB', brotli: true },
  { name: 'way to a found place, brotli', path: toPlaceAlone, limit: '0.6 KB', brotli: true },
  { name: 'frame of a found place, brotli', path: framingAlone, limit: '0.7 KB', brotli: true },
  { name: 'objects that lie on a surface, brotli', path: drapingAlone, limit: '3 KB', brotli: true },
  { name: 'cursor on a surface, brotli', path: cursorAlone, limit: '1.5 KB', brotli: true },
  { name: 'measuring tool, brotli', path: measuringAlone, limit: '25 KB', brotli: true },
  { name: 'second view of a measured point, brotli', path: secondViewAlone, limit: '7.6 KB', brotli: true },
  { name: 'comparison of dates, brotli', path: compareAlone, limit: '12 KB', brotli: true },
  { name: 'dates of what is looked at, brotli', path: datesAlone, limit: '3.2 KB', brotli: true },
  { name: 'calls that wait, brotli', path: callsAlone, limit: '1.2 KB', brotli: true },
  { name: 'snapshots of another size, brotli', path: largeSnapshotsAlone, limit: '1.4 KB', brotli: true },
  { name: 'images without WebGL, brotli', path: fallbackAlone, limit: '1.1 KB', brotli: true },
  { name: 'touch devices, brotli', path: rareAlone, limit: '1.5 KB', brotli: true },
  { name: 'contexts of many viewers, brotli', path: sharingAlone, limit: '1.7 KB', brotli: true },
  { name: 'styles in other documents, brotli', path: documentStylesAlone, limit: '0.4 KB', brotli: true },
  { name: 'cleaning of HTML and SVG, brotli', path: cleaner, limit: '11.2 KB', brotli: true },
  { name: 'map element before it is shown, brotli', path: mapElement, limit: '7.6 KB', brotli: true },
  { name: 'map with its workers, without outlines, brotli', path: mapLibrary, limit: '410 KB', brotli: true },
  ...tables,
  ...yearTables,
  { name: 'client, gzip', path: `${dist}/client.js`, limit: '5 KB', brotli: false, gzip: true },
  {
    name: 'embed frame before its viewer, gzip',
    path: `${dist}/embed-frame.js`,
    limit: '1.5 KB',
    brotli: false,
    gzip: true,
  },
  { name: 'portal up to its login, gzip', path: login, limit: '150 KB', brotli: false, gzip: true },
];
