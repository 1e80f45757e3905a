import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import * as contract from '../../../web/contract/api-key.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;
let company: KeyCompany;

before(async () => {
  host = await openHost();
  company = await createKeyCompany(host);
});

after(() => host.close());

const credentials = () => ({ token: company.token });

const texts: readonly [string, object, string][] = [
  [
    'KEYS-34 an API key update without the id',
    { name: 'Shop', whitelist_urls: ['*'] },
    'An Error occurred updating the API key.',
  ],
  ['KEYS-34 an empty API key update', {}, 'An Error occurred updating the API key.'],
  [
    'KEYS-34 an API key update without a whitelist',
    { id: randomUUID(), name: 'Shop' },
    'An Error occurred updating the API key.',
  ],
  [
    'KEYS-31 an API key update without a name',
    { id: randomUUID(), whitelist_urls: ['*'] },
    'Please add a name for this API key.',
  ],
  [
    'KEYS-31 an API key update with a blank name',
    { id: randomUUID(), name: '  ', whitelist_urls: ['*'] },
    'Please add a name for this API key.',
  ],
  [
    'KEYS-32 an API key update with a blank whitelist entry',
    { id: randomUUID(), name: 'Shop', whitelist_urls: ['*', ' '] },
    'API key can not include an empty whitelist URL.',
  ],
  [
    'KEYS-25 an API key update with an empty whitelist',
    { id: randomUUID(), name: 'Shop', whitelist_urls: [] },
    'API key can not include an empty whitelist URL.',
  ],
  [
    'KEYS-27 an API key update with a path in the whitelist',
    { id: randomUUID(), name: 'Shop', whitelist_urls: ['example.com/path'] },
    'API key whitelist URLs can only include domains, not paths.',
  ],
  [
    'an API key update with a wildcard for a public suffix',
    { id: randomUUID(), name: 'Shop', whitelist_urls: ['*.co.uk'] },
    'A wildcard in an API key whitelist URL must be followed by your own domain, such as *.example.com.',
  ],
  [
    'an API key update with 51 whitelist entries',
    {
      id: randomUUID(),
      name: 'Shop',
      whitelist_urls: Array.from({ length: 51 }, (_, at) => `h${at}.example.com`),
    },
    'An API key can have at most 50 whitelist URLs.',
  ],
];

for (const [title, input, text] of texts) {
  test(`${title} is rejected with “${text}”`, async () => {
    const refusal = await expectRefusal(host, contract.updateKey, input, 'validation_failed', credentials());
    assert.equal(refusal.displayMessage, text);
  });
}

test('each invalid whitelist entry is reported with its index', async () => {
  const whitelist_urls = ['a.com/x', 'example.com', '*.com', 'ftp://x.y'];
  const input = { companyId: company.id, whitelist_urls };
  const { fields } = await expectRefusal(host, contract.createKey, input, 'validation_failed', credentials());
  assert.deepEqual(
    fields?.map(({ field }) => field),
    ['whitelist_urls.0', 'whitelist_urls.2', 'whitelist_urls.3'],
  );
  const broad = { companyId: company.id, whitelist_urls: ['example.com', 'https://*.github.io:*'] };
  const refusal = await expectRefusal(host, contract.createKey, broad, 'validation_failed', credentials());
  assert.deepEqual(refusal.fields?.[0]?.field, 'whitelist_urls.1');
});
