const isPublic = ({ privacy }) => privacy === undefined || privacy === 'public';

/** The analyzer guesses an event's name from each `dispatchEvent`; only the documented ones bear ours. */
const isDocumented = ({ name }) => name?.startsWith('sphere-');

/** What a page can use: the elements and the events they fire. */
const isInterface = ({ customElement, superclass }) => customElement === true || superclass?.name === 'Event';

function keepInterface(declaration) {
  const { members, events } = declaration;
  if (members !== undefined) declaration.members = members.filter(isPublic);
  if (events !== undefined) declaration.events = events.filter(isDocumented);
  return declaration;
}

/** Leaves of each module what a page can use, and of all modules those that have any, in the order of their paths. */
const publicInterface = () => ({
  name: 'public-interface',
  packageLinkPhase({ customElementsManifest }) {
    for (const module of customElementsManifest.modules) {
      module.declarations = (module.declarations ?? []).filter(isInterface).map(keepInterface);
      const kept = new Set(module.declarations.map(({ name }) => name));
      module.exports = (module.exports ?? []).filter(
        ({ kind, declaration }) => kind === 'custom-element-definition' || kept.has(declaration.name),
      );
    }
    customElementsManifest.modules = customElementsManifest.modules
      .filter(({ exports }) => exports.length > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  },
});

export default {
  globs: ['elements/{viewer,panels,map}/**/*.ts', 'elements/{index,define*}.ts'],
  outdir: 'elements',
  litelement: true,
  // The analyzer would otherwise write its output path into package.json.
  packagejson: false,
  plugins: [publicInterface()],
};
