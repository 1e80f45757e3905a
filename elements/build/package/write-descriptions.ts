import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './entries.ts';
import { readEnumerations } from './enumerations.ts';

interface Described {
  readonly name: string;
  readonly description?: string;
}

interface Attribute extends Described {
  readonly fieldName?: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
}

interface Declaration extends Described {
  readonly tagName?: string;
  readonly attributes?: readonly Attribute[];
  readonly members?: readonly (Attribute & { readonly kind: string; readonly readonly?: boolean })[];
  readonly events?: readonly Attribute[];
  readonly slots?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

interface Module {
  readonly kind: string;
  readonly path: string;
  readonly declarations: readonly Declaration[];
  readonly exports: readonly { readonly kind: string; readonly name: string }[];
}

/** Returns the name of the packaged file for a source file. */
const homeOf = (path: string): string => /^\/?elements\/(define(?:-map)?)\.ts$/.exec(path)?.[1] ?? 'index';

/** Reads the manifest, with paths to the package's files instead of the source files. */
function readManifest(): { modules: Module[] } {
  const text = readFileSync(join(ROOT, 'elements/custom-elements.json'), 'utf8');
  const { modules, ...rest } = JSON.parse(
    text.replaceAll(/(?<=": ")\/?elements\/[^"]+\.ts(?=")/g, (path) => `${homeOf(path)}.js`),
  ) as { modules: Module[] };
  const files = new Map<string, Module>();
  for (const module of modules) {
    const { path, declarations, exports } = files.get(module.path) ?? {
      ...module,
      declarations: [],
      exports: [],
    };
    files.set(path, {
      ...module,
      declarations: [...declarations, ...module.declarations],
      exports: [...exports, ...module.exports],
    });
  }
  return { ...rest, modules: [...files.values()] };
}

/** The tags for pages. The other elements are parts of these. */
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

/** Returns the name of the property that corresponds to an attribute. */
const propertyOf = ({ name, fieldName }: Attribute): string =>
  fieldName ?? name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Writes out the allowed values in the types of attributes, such as `'webp' | 'jpg'` instead of the name of
 * such a type.
 */
function writeOutValues(modules: readonly Module[]): Module[] {
  const valuesOf = readEnumerations();
  const written = (declaration: Declaration, attribute: Attribute): Attribute => {
    const { text = '' } = attribute.type ?? {};
    const values = valuesOf(declaration.name, propertyOf(attribute));
    if (values.length === 0 || text === 'boolean') return attribute;
    const choices = values.map((value) => `'${value}'`).join(' | ');
    return { ...attribute, type: { text: text.endsWith('[]') ? `(${choices})[]` : choices } };
  };
  return modules.map((module) => ({
    ...module,
    declarations: module.declarations.map((declaration) => ({
      ...declaration,
      ...(declaration.attributes && {
        attributes: declaration.attributes.map((attribute) => written(declaration, attribute)),
      }),
    })),
  }));
}

/**
 * Returns the allowed values of an attribute. A boolean attribute that is off by default has none, because
 * its presence means true.
 */
function choicesOf({ type, default: standard }: Attribute): { name: string }[] {
  const text = type?.text ?? '';
  if (/\bboolean\b/.test(text) && ['true', 'null'].includes(standard ?? ''))
    return [{ name: 'true' }, { name: 'false' }];
  return [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => ({ name }));
}

const isSwitch = ({ type, default: standard }: Attribute): boolean =>
  /\bboolean\b/.test(type?.text ?? '') && (standard === undefined || standard === 'false');

const plain = ({ name, description = '' }: Described): Described => ({ name, description });

/** Returns the description of the elements for VS Code. */
const forCode = (elements: readonly Declaration[]): object => ({
  version: 1.1,
  tags: elements.map(({ tagName, description, attributes = [] }) => ({
    name: tagName,
    description,
    attributes: attributes.map((attribute) => {
      const values = choicesOf(attribute);
      return {
        ...plain(attribute),
        ...(values.length > 0 && { values }),
        // Visual Studio Code's name for attributes without a value.
        ...(isSwitch(attribute) && { valueSet: 'v' }),
      };
    }),
  })),
});

/** Returns the description of the elements for JetBrains editors. */
const webTypes = (elements: readonly Declaration[], name: string, version: string): object => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map(({ tagName, description, attributes = [], members = [], ...more }) => ({
        name: tagName,
        description,
        attributes: attributes.map((attribute) => ({
          ...plain(attribute),
          value: { type: attribute.type?.text ?? 'string', default: attribute.default },
        })),
        slots: (more.slots ?? []).map(plain),
        js: {
          properties: members
            .filter(({ kind }) => kind === 'field')
            .map((member) => ({ ...plain(member), type: member.type?.text, 'read-only': member.readonly })),
          events: (more.events ?? []).map(plain),
        },
        css: {
          parts: (more.cssParts ?? []).map(plain),
          properties: (more.cssProperties ?? []).map(plain),
        },
      })),
    },
  },
});

/** Omits the elements that are parts of others, which a page does not use itself. */
function omitParts({ declarations, exports, ...rest }: Module): Module {
  const kept = declarations.filter(({ tagName }) => tagName === undefined || TAGS.includes(tagName));
  const names = new Set(kept.map(({ name }) => name));
  return {
    ...rest,
    declarations: kept,
    exports: exports.filter(({ kind, name }) =>
      kind === 'custom-element-definition' ? TAGS.includes(name) : names.has(name),
    ),
  };
}

/** Writes the manifest of the elements and the descriptions for editors. */
export function writeDescriptions(outDir: string, name: string, version: string): void {
  const read = readManifest();
  const manifest = { ...read, modules: writeOutValues(read.modules.map(omitParts)) };
  const elements = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => TAGS.includes(tagName ?? ''));
  // Only programs read these files. Indentation would add 120 KB to the package.
  const write = (file: string, value: object): void =>
    writeFileSync(join(outDir, file), `${JSON.stringify(value)}\n`);
  write('custom-elements.json', manifest);
  write('vscode.html-custom-data.json', forCode(elements));
  write('web-types.json', webTypes(elements, name, version));
}
