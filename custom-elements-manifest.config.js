/** Drops the nameless event that the analyzer adds for each `dispatchEvent(new SomeEvent())`. */
const dropNamelessEvents = () => ({
  name: 'drop-nameless-events',
  packageLinkPhase({ customElementsManifest }) {
    const declarations = customElementsManifest.modules.flatMap((module) => module.declarations ?? []);
    for (const declaration of declarations.filter(({ events }) => events)) {
      declaration.events = declaration.events.filter(({ name }) => name);
    }
  },
});

/** Modules keep the order of their paths, so that the same tree gives the same file everywhere. */
const sortModules = () => ({
  name: 'sort-modules',
  packageLinkPhase({ customElementsManifest }) {
    customElementsManifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1));
  },
});

export default {
  globs: ['elements/{viewer,panels,map}/**/*.ts', 'elements/{index,define}.ts'],
  outdir: 'elements',
  litelement: true,
  // The analyzer would otherwise write its output path into package.json.
  packagejson: false,
  plugins: [dropNamelessEvents(), sortModules()],
};
