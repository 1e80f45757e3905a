/* Generates the reference of the elements in Markdown from their manifest. */

interface Described {
  readonly name: string;
  readonly description?: string;
}

interface Typed extends Described {
  readonly type?: { readonly text: string };
  readonly default?: string;
}

interface Member extends Typed {
  readonly kind: string;
  readonly privacy?: string;
  readonly static?: boolean;
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly parameters?: readonly (Typed & { readonly optional?: boolean })[];
  readonly return?: { readonly type?: { readonly text: string } };
}

interface Attribute extends Typed {
  /** Name of the corresponding property. */
  readonly fieldName?: string;
}

interface Declaration extends Described {
  readonly tagName?: string;
  readonly attributes?: readonly Attribute[];
  readonly members?: readonly Member[];
  readonly events?: readonly Typed[];
  readonly slots?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssStates?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

export interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

/** Elements for pages, in the order of the reference. */
const TAGS = [
  'sphere-viewer',
  'sphere-map',
  'sphere-compare',
  'sphere-layer',
  'sphere-marker',
  'sphere-polygon',
  'sphere-polyline',
  'sphere-textured-polygon',
];

/** Escapes a text for a table cell and puts it on one line. */
const cell = (text = ''): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text = ''): string => (text === '' ? '' : `\`${cell(text)}\``);

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `### ${title}\n\n${lines.join('\n')}\n`;
}

const isPublic = ({ privacy, static: isStatic, name }: Member): boolean =>
  privacy === undefined && isStatic !== true && !name.startsWith('#');

/** Returns whether a member is part of the public API. Child elements also have internal members. */
const isForPages = (tag: string, { name }: Member): boolean =>
  ['sphere-viewer', 'sphere-map', 'sphere-compare'].includes(tag) ||
  !['fields', 'given', 'register'].includes(name);

/** Descriptions of types whose names are not descriptive enough. */
const SPELLED: Readonly<Record<string, string>> = {
  TileFormat: "'webp' | 'jpg'",
  ViewerHome: "'embedded' | 'web-app'",
  "MapTheme | 'auto'": "'light' | 'dark' | 'auto'",
  'readonly ControlGroup[]': 'list of names',
  'readonly DrawnKind[]': 'list of names',
};

const typeOf = ({ type: { text } = { text: '' } }: Typed): string =>
  code(SPELLED[text] ?? text.replaceAll('readonly ', ''));

const defaultOf = ({ default: value = '' }: Typed): string => (value.length > 30 ? '' : code(value));

function signatureOf({ name, parameters = [], return: returned }: Member): string {
  const signature = parameters.map((one) => `${one.name}${(one.optional ?? one.default) ? '?' : ''}`);
  return code(`${name}(${signature.join(', ')}): ${returned?.type?.text ?? 'void'}`);
}

function elementText({ tagName = '', description, ...more }: Declaration): string {
  const members = (more.members ?? []).filter(
    (member) => isPublic(member) && isForPages(tagName, member) && member.description !== undefined,
  );
  const fields = members.filter(({ kind }) => kind === 'field');
  const alone = fields.filter(
    ({ name }) => !(more.attributes ?? []).some(({ fieldName }) => fieldName === name),
  );
  const described = (all: readonly Described[] = []): string[][] =>
    all.map(({ name, description: text }) => [code(name || '(default)'), cell(text)]);
  return [
    `## ${code(`<${tagName}>`)}\n\n${cell(description)}\n`,
    table(
      `Attributes of ${tagName}`,
      ['Attribute', 'Type', 'Default', 'Meaning'],
      (more.attributes ?? []).map((one) => [
        code(one.name),
        typeOf(one),
        defaultOf(one),
        cell(one.description),
      ]),
    ),
    table(
      `Properties of ${tagName} without an attribute`,
      ['Property', 'Type', 'Default', 'Meaning'],
      alone.map((one) => [
        code(one.name),
        typeOf(one),
        defaultOf(one),
        `${cell(one.description)}${one.readonly === true ? ' Read only.' : ''}`,
      ]),
    ),
    table(
      `Methods of ${tagName}`,
      ['Method', 'Does'],
      members.filter(({ kind }) => kind === 'method').map((one) => [signatureOf(one), cell(one.description)]),
    ),
    table(
      `Events of ${tagName}`,
      ['Event', 'Class', 'When'],
      (more.events ?? [])
        .filter(({ name }) => name)
        .map((one) => [code(one.name), code(one.type?.text), cell(one.description)]),
    ),
    table(`Slots of ${tagName}`, ['Slot', 'Holds'], described(more.slots)),
    table(`Parts of ${tagName}`, ['Part', 'Is'], described(more.cssParts)),
    table(`States of ${tagName}`, ['State', 'When'], described(more.cssStates)),
    table(`Custom properties of ${tagName}`, ['Property', 'Sets'], described(more.cssProperties)),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the reference of the elements, before formatting. */
export function elementsPage({ modules }: Manifest): string {
  const declarations = modules.flatMap(({ declarations: all = [] }) => all);
  const elements = TAGS.map((tag) => declarations.find(({ tagName }) => tagName === tag)).filter(
    (found) => found !== undefined,
  );
  return `# Elements

All attributes, properties, methods, events, slots, parts and custom properties of the elements. \`npm run manifest\` generates this page from \`custom-elements.json\`, the description that editors read.

Each attribute is also a property with its name in camel case: \`api-host\` is \`apiHost\`. [Events](events.md) describes what events carry, and [Settings](settings.md) lists the settings that a frame accepts. You can set properties before the script has loaded.

${elements.map(elementText).join('\n')}`;
}
