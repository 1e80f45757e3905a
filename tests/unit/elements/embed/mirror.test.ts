import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SphereClient } from '../../../../elements/embed/client.ts';
import { EVENTS, VERBS, isEvent, isVerb } from '../../../../elements/embed/schemas.ts';
import { checkSettings, isSettingName, settingSchemas } from '../../../../elements/embed/settings.ts';

interface Member {
  readonly kind: 'field' | 'method';
  readonly name: string;
  readonly privacy?: string;
}

interface Declaration {
  readonly tagName?: string;
  readonly members: readonly Member[];
  readonly events: readonly { readonly name: string }[];
}

/** What the element has and a frame does not offer, each with the reason that the documentation names. */
const ELEMENT_ONLY: Readonly<Record<string, string>> = {
  apiHost: 'the address of the frame',
  apiKey: 'the address of the frame',
  src: 'the spheres of the key',
  source: 'the spheres of the key',
  tiles: 'the spheres of the key',
  faceWidth: 'the spheres of the key',
  poweredBy: 'the company of the key',
  hideCopyrightSnapshot: 'the company of the key',
  hideCopyrightDate: 'the company of the key',
  hash: 'the URL of the page',
  roll: 'the verb `lookAt`',
  transformRequest: 'functions cannot be posted',
  placeService: 'functions cannot be posted',
  'addPlugin()': 'functions cannot be posted',
};

/** The property that messages also call `title`. */
const ALIASED = 'viewerTitle';

/** The settings that are properties of every HTML element. */
const OF_EVERY_ELEMENT = ['lang'];

/** Members of the client that replace assigning and reading properties, listening and removing the element. */
const CONNECTION = ['set', 'get', 'on', 'destroy'];

const DOCS = readFileSync('demo/site/docs/messages.md', 'utf8');

function viewer(): Declaration {
  const manifest = JSON.parse(readFileSync('elements/custom-elements.json', 'utf8')) as {
    readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
  };
  const found = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'sphere-viewer');
  assert.ok(found);
  return found;
}

const code = (text: string): string => `\`${text}\``;

/** Returns the rows of the documentation's table: everything that the element, the client or a message offers. */
function rows(): string[][] {
  const { members, events } = viewer();
  const isPublic = ({ privacy = 'public' }: Member): boolean => privacy === 'public';
  const named = (kind: Member['kind']): string[] =>
    members.filter((member) => member.kind === kind && isPublic(member)).map(({ name }) => name);
  const clientMethods = Object.getOwnPropertyNames(SphereClient.prototype).filter(
    (name) => name !== 'constructor' && !CONNECTION.includes(name),
  );
  const methods = [...new Set([...named('method'), ...clientMethods, ...VERBS])].filter(
    (name) => !CONNECTION.includes(name),
  );
  const happenings = [...new Set([...events.map(({ name }) => name.replace('sphere-', '')), ...EVENTS])];
  const properties = [...new Set([...named('field'), ...Object.keys(settingSchemas)])];
  const has = (list: readonly string[], name: string, text: string): string =>
    list.includes(name) ? code(text) : '';
  return [
    ...methods.map((name) => [
      has(named('method'), name, `${name}()`),
      has(clientMethods, name, `${name}()`),
      isVerb(name) ? `verb ${code(name)}` : (ELEMENT_ONLY[`${name}()`] ?? ''),
    ]),
    ...happenings.map((name) => [
      events.some((event) => event.name === `sphere-${name}`) ? code(`sphere-${name}`) : '',
      isEvent(name) ? code(`on('${name}')`) : '',
      isEvent(name) ? `event ${code(name)}` : '',
    ]),
    ['every other property', code('set()'), 'setting of the same name'],
    ...properties
      .filter((name) => !OF_EVERY_ELEMENT.includes(name))
      .filter((name) => !named('field').includes(name) || !isSettingName(name) || name === ALIASED)
      .map((name) => [has(named('field'), name, name), ...byMessage(name)]),
  ];
}

function byMessage(name: string): [client: string, message: string] {
  if (name === 'currentSphere') return [code(`get(['${name}'])`), `verb ${code('get')}`];
  if (!isSettingName(name)) return ['', ELEMENT_ONLY[name] ?? ''];
  return [code(`set({ ${name} })`), `setting ${code(name)} or ${code('title')}`];
}

test('FIX-75 FIX-95 the documentation’s table lists the methods, events and properties of element, client and messages, and nothing is missing from one of them without a reason', () => {
  const section = DOCS.split('\n## ').find((text) => text.startsWith('Element, client and messages')) ?? '';
  const documented = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('---'))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const expected = rows();
  assert.deepEqual(documented, expected, expected.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  const different = expected.filter((cells) => cells.includes('')).map(([element]) => element);
  assert.deepEqual(different.toSorted(), Object.keys(ELEMENT_ONLY).map(code).toSorted());
});

test('FIX-95 a page may call the setting `viewerTitle` of a message `title`', () => {
  assert.deepEqual(checkSettings({ title: 'Harbor' }), { usable: { viewerTitle: 'Harbor' }, problems: [] });
});
