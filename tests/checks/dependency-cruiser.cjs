/** Layers of elements/, lowest first. A layer can import from itself and from the layers in its entry. */
const mayImport = {
  geo: [],
  model: ['geo'],
  tags: ['geo'],
  photo: ['geo', 'model', 'tags'],
  tiles: ['geo', 'model'],
  input: ['geo', 'model'],
  scene: ['geo', 'model'],
  page: ['geo', 'model'],
  language: ['model', 'page'],
  source: ['geo', 'model', 'tags', 'photo', 'page'],
  embed: ['geo', 'model'],
  surface: ['geo', 'model'],
  measure: ['geo', 'model', 'surface'],
  panels: ['geo', 'model', 'input', 'page', 'language'],
  map: ['geo', 'model', 'page', 'language'],
  viewer: [
    'geo',
    'model',
    'tiles',
    'input',
    'scene',
    'source',
    'page',
    'language',
    'panels',
    'surface',
    'measure',
  ],
};

const layerRules = Object.entries(mayImport).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `elements/${layer} may import ${[layer, ...allowed].join(', ')} and nothing else in the product`,
  severity: 'error',
  from: { path: `^elements/${layer}/` },
  to: { path: '^(elements|web|demo)/', pathNot: `^elements/(${[layer, ...allowed].join('|')})/` },
}));

/** Returns a pattern for a package, its types and its files, whether or not the package is installed. */
const packagePath = (names) => `(^|/)node_modules/(@types/)?(${names})(/|$)|^(${names})(/|$)`;

const publicFiles =
  '^elements/((index|define|define-map|define-compare|define-viewer)|react/(react|react-viewer|jsx))\\.ts$';

const onlyIn = (name, packages, home) => ({
  name: `only-in-${name}`,
  comment: `${packages} can be imported only in ${home}`,
  severity: 'error',
  from: { path: '^(elements|web|demo)/', pathNot: home },
  to: { path: packagePath(packages) },
});

const packageRules = [
  onlyIn('scene-three', 'three', '^elements/scene/'),
  onlyIn(
    'view-lit',
    'lit|lit-element|lit-html|@lit/[^/]+',
    '^elements/((viewer|panels|map)/|define\\.ts$|react/)',
  ),
  onlyIn('map-maplibre', 'maplibre-gl', '^elements/map/'),
  onlyIn('web-react', 'react|react-dom|@lit/react', '^(web|elements/react)/'),
  onlyIn('chart-uplot', 'uplot', '^web/ui/line-chart(-plot)?\\.tsx?$'),
  onlyIn('host-database', 'libsql|kysely|pg', '^demo/host/(db|context|providers|services)/'),
];

/** Layers of demo/host, lowest first. A folder can import from itself and from the folders of lower layers. */
const hostLayers = [
  'lib|db|log|openapi',
  'config|providers',
  'context|backup|staff',
  'services',
  'middleware',
  'routes|worker',
  'start',
];

const hostRules = [
  ...hostLayers.map((folders, layer) => {
    const lower = hostLayers.slice(0, layer).join('|').replaceAll('|', ', ');
    return {
      name: `host-layer-${layer + 1}`,
      comment: `A folder of this layer may import ${lower || 'no other folder of the host'}; an entry point adds everything else that the host needs`,
      severity: 'error',
      from: { path: `^demo/host/(${folders})/` },
      to: {
        path: '^demo/',
        pathNot: `^demo/(ingest|host/(${[...hostLayers.slice(0, layer), '$1'].join('|')}))/`,
      },
    };
  }),
  {
    name: 'folders-one-way',
    comment: 'Two folders that need each other must be one folder, or share a third',
    severity: 'error',
    scope: 'folder',
    from: { path: '^(web|demo/(host|ingest)|elements/(map|measure|surface|viewer))/' },
    to: { circular: true },
  },
];

const productRules = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other must be one file, or share a third',
    severity: 'error',
    from: { path: '^(elements|web|demo|tests)/' },
    to: { circular: true },
  },
  {
    name: 'nobody-imports-demo',
    comment: 'The product runs without its sample host; only tests import from it',
    severity: 'error',
    from: { path: '^(elements|web)/' },
    to: { path: '^demo/' },
  },
  {
    name: 'nobody-imports-tests',
    severity: 'error',
    from: { path: '^(elements|web|demo)/' },
    to: { path: '^tests/' },
  },
  {
    name: 'suites-apart',
    comment: 'What two suites share lies in tests/helpers; the bench is tested by tests/unit/bench',
    severity: 'error',
    from: { path: '^tests/(api|browser|e2e|helpers|long|unit)/', pathNot: '^tests/unit/bench/' },
    to: { path: '^tests/(api|bench|browser|e2e|long|unit)/', pathNot: '^tests/$1/' },
  },
  {
    name: 'elements-know-no-portal',
    severity: 'error',
    from: { path: '^elements/' },
    to: { path: '^web/' },
  },
  {
    name: 'web-uses-public-elements',
    comment: 'The portal reaches the elements through their public files, as any customer does',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^elements/', pathNot: publicFiles },
  },
  {
    name: 'layers-below-public-files',
    comment: 'The public files re-export; nothing beneath them imports them',
    severity: 'error',
    from: { path: '^elements/(?!react/)[^/]+/' },
    to: { path: publicFiles },
  },
  {
    name: 'demo-uses-contract',
    comment: 'The host implements web/contract and borrows the pure parts of elements',
    severity: 'error',
    from: { path: '^demo/' },
    to: {
      path: '^(web|elements)/',
      pathNot: '^(web/(contract|rules)/|elements/(geo|model|photo|surface|tags|build)/)',
    },
  },
  {
    name: 'rooms-below-entries',
    comment: 'The files beside the folders put them together; no folder imports them',
    severity: 'error',
    from: { path: '^(elements/(?:map|surface|viewer)|demo/ingest)/[^/]+/' },
    to: { path: '^$1/[^/]+$' },
  },
  {
    name: 'production-without-scenery',
    comment: 'What starts production knows neither the sample world nor the stand-ins',
    severity: 'error',
    from: { path: '^demo/(production\\.ts$|site/(?!sample/))' },
    to: { path: '^demo/(world|standins|site/sample)/' },
  },
  {
    name: 'dev-alone',
    comment: 'What runs the product from its sources is known to nothing that runs without it',
    severity: 'error',
    from: { path: '^(elements|web|demo)/', pathNot: '^demo/dev/' },
    to: { path: '^demo/dev/' },
  },
  {
    name: 'ingest-alone',
    comment: 'The ingest is a program of its own',
    severity: 'error',
    from: { path: '^demo/ingest/' },
    to: { path: '^demo/(host|world|standins|site)/' },
  },
  {
    name: 'world-alone',
    comment: 'The sample world knows nobody who shows it',
    severity: 'error',
    from: { path: '^demo/world/' },
    to: { path: '^demo/(host|ingest|standins|site)/' },
  },
  {
    name: 'features-apart',
    comment: 'A feature never imports another',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'features-above-shared',
    comment: 'ui, lib and api are blind to features',
    severity: 'error',
    from: { path: '^web/(ui|lib|api)/' },
    to: { path: '^web/features/' },
  },
  {
    name: 'contract-is-pure',
    comment: 'The contract is schemas alone, so that portal and host may use it',
    severity: 'error',
    from: { path: '^web/contract/' },
    to: { path: '^(web|elements|demo)/', pathNot: '^web/(contract|rules)/' },
  },
  {
    name: 'rules-are-pure',
    comment: 'Rules that portal and host share know neither of them, nor the calls',
    severity: 'error',
    from: { path: '^web/rules/' },
    to: { path: '^(web|elements|demo)/', pathNot: '^web/rules/' },
  },
  {
    name: 'node-stays-in-demo',
    comment: 'Code for a page uses nothing of Node',
    severity: 'error',
    from: { path: '^(elements|web)/', pathNot: '^elements/build/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'resolvable',
    comment: 'Every import leads somewhere',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'listed-in-package',
    comment: 'Code uses only what package.json names',
    severity: 'error',
    from: { path: '^(elements|web|demo)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'installed-in-production',
    comment: 'What runs on the host uses only what package.json names under dependencies',
    severity: 'error',
    from: {
      // Excludes files that start a thread from TypeScript sources. In production, threads start from bundles.
      pathNot: 'boot\\.mjs$',
      path: '^(demo/(host|ingest|site/documentation)/|demo/(production|site/[^/]+)\\.ts$|web/(contract|rules)/|elements/(geo|model|surface|tags)/)',
    },
    to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
  },
];

module.exports = {
  forbidden: [...layerRules, ...hostRules, ...packageRules, ...productRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|tests/bench)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
