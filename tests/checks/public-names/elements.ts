import { readFileSync } from 'node:fs';
import type { Manifest } from '../../helpers/elements-page.ts';
import { freshManifest } from '../fresh-manifest.ts';
import { files, protocolTypes } from './product-files.ts';
import { readExports, readReactEvents } from './types.ts';

type Declaration = NonNullable<Manifest['modules'][number]['declarations']>[number];

/** Callbacks that the platform calls on every element. They are not part of the library's API. */
const lifecycle = new Set([
  'connectedCallback',
  'disconnectedCallback',
  'attributeChangedCallback',
  'adoptedCallback',
]);

function namesOfElement(declaration: Declaration): string[] {
  const { tagName = '', attributes = [], members = [], events = [] } = declaration;
  const { slots = [], cssParts = [], cssStates = [], cssProperties = [] } = declaration;
  const named = (kind: string, list: readonly { readonly name: string }[]): string[] =>
    list.map(({ name }) => `${tagName} ${kind} ${name}`.trimEnd());
  const publicMembers = members.filter(
    ({ static: isStatic, name }) => isStatic !== true && !lifecycle.has(name),
  );
  return [
    tagName,
    ...named('attribute', attributes),
    ...named(
      'property',
      publicMembers.filter(({ kind }) => kind === 'field'),
    ),
    ...named(
      'method',
      publicMembers.filter(({ kind }) => kind === 'method'),
    ),
    ...named('event', events),
    ...named('slot', slots),
    ...named('part', cssParts),
    ...named('state', cssStates),
    ...named('custom property', cssProperties),
  ];
}

/** Returns the elements for pages, the internal elements, and the exports of the library. */
export async function libraryNames(): Promise<Record<string, string[]>> {
  const manifest = JSON.parse(await freshManifest()) as Manifest;
  const elements = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName);
  const classes = new Set(elements.map(({ name }) => name));
  const { library, client, react, reactViewer, protocol } = files;
  const exported = readExports([library, client, react, protocol], classes);
  const namesIn = (path: string): string[] => [...(exported.get(path) ?? [])];
  const isPublic = ({ name }: Declaration): boolean => namesIn(library).includes(name);
  return {
    elements: elements.filter(isPublic).flatMap(namesOfElement),
    'inner elements': elements.filter((element) => !isPublic(element)).flatMap(namesOfElement),
    library: namesIn(library),
    react: [
      ...namesIn(react),
      ...[react, reactViewer].flatMap((path) => readReactEvents(path, readFileSync(path, 'utf8'))),
    ],
    client: namesIn(client),
    protocol: namesIn(protocol).flatMap((name) => {
      const [type = ''] = /^\w+/.exec(name) ?? [];
      const kind = protocolTypes[type];
      return kind === undefined ? [] : [kind + name.slice(type.length)];
    }),
  };
}
