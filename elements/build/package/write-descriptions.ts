import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './entries.ts';

interface Described {
  readonly name: string;
  readonly description?: string;
}

interface Attribute extends Described {
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

/** Returns the allowed values of an attribute whose type is a union of string literals. */
const choicesOf = ({ type }: Attribute): { name: string }[] =>
  [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => ({ name }));

const plain = ({ name, description = '' }: Described): Described => ({ name, description });

/** Returns the description of the elements for VS Code. */
const forCode = (elements: readonly Declaration[]): object => ({
  version: 1.1,
  tags: elements.map(({ tagName, description, attributes = [] }) => ({
    name: tagName,
    description,
    attributes: attributes.map((attribute) => {
      const values = choicesOf(attribute);
      return { ...plain(attribute), ...(values.length > 0 && { values }) };
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

/** Writes the manifest of the elements and the descriptions for editors. */
export function writeDescriptions(outDir: string, name: string, version: string): void {
  const manifest = readManifest();
  const elements = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName === 'sphere-viewer' || tagName === 'sphere-map');
  const write = (file: string, value: object): void =>
    writeFileSync(join(outDir, file), `${JSON.stringify(value, null, 2)}\n`);
  write('custom-elements.json', manifest);
  write('vscode.html-custom-data.json', forCode(elements));
  write('web-types.json', webTypes(elements, name, version));
}
