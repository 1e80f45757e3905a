const isPublic = ({ privacy }) => privacy === undefined || privacy === 'public';

/**
 * The analyzer guesses event names from calls of `dispatchEvent`, so only the documented events have the
 * right names.
 */
const isDocumented = ({ name }) => name?.startsWith('sphere-');

/** Selects the declarations that a page can use: the elements and their events. */
const isInterface = ({ customElement, superclass }) => customElement === true || superclass?.name === 'Event';

function keepInterface(declaration) {
  nameAttributes(declaration);
  const { members, events } = declaration;
  if (members !== undefined)
    declaration.members = members.filter((member) => isPublic(member) && member.name !== 'createProperty');
  if (events !== undefined) declaration.events = events.filter(isDocumented);
  return declaration;
}

/**
 * Reduces each module to the declarations that a page can use, and drops modules without any. The remaining
 * modules are sorted by path.
 */
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

/** A class that overrides `createProperty` names the attributes of its properties in kebab case. */
function nameAttributes({ members = [], attributes = [] }) {
  if (!members.some(({ name }) => name === 'createProperty')) return;
  const nameOf = (property) => property.replace(/[A-Z]/g, '-$&').toLowerCase();
  for (const attribute of attributes) attribute.name = nameOf(attribute.fieldName);
  for (const member of members) if (member.attribute) member.attribute = nameOf(member.name);
}

export default {
  globs: ['elements/{viewer,panels,map}/**/*.ts', 'elements/{index,define*}.ts'],
  outdir: 'elements',
  litelement: true,
  // By default, the analyzer would write its output path into package.json.
  packagejson: false,
  plugins: [publicInterface()],
};
