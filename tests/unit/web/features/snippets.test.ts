import assert from 'node:assert/strict';
import { test } from 'node:test';
import { snippetOf } from '../../../../web/features/api-keys/snippets.ts';
import { snippet } from '../../../helpers/snippets.ts';

/** Returns the attributes of the first iframe in some HTML that decide what the frame may do and learns. */
function rightsOf(html: string): Record<string, string | undefined> {
  const [, tag = ''] = /<iframe([^>]*)>/.exec(html) ?? [];
  const of = (name: string): string | undefined => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];
  return { allow: of('allow'), referrerpolicy: of('referrerpolicy'), title: of('title') };
}

test('the iframe snippet of the portal tells the frame its site, and has the same rights as that of the documentation', () => {
  const facts = { host: 'https://spheres.example', key: 'KEY', sphere: 7 };
  const portal = snippetOf('iframe', facts);
  assert.deepEqual(rightsOf(portal), {
    allow: 'fullscreen; clipboard-write; gyroscope; accelerometer; magnetometer',
    referrerpolicy: 'strict-origin',
    title: 'Aerial panorama',
  });
  assert.deepEqual(rightsOf(portal), rightsOf(snippet('iframe', 'Without a script')));
});
