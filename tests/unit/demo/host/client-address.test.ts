import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  addressBlock,
  clientAddress,
  normalizeAddress,
  parseNetworks,
  type TrustedProxies,
} from '../../../../demo/host/lib/client-address.ts';

const inside = parseNetworks(['10.0.0.0/8', '::1', 'fd00::/8']);

const cases: [connection: string, header: string | undefined, trusted: TrustedProxies, client: string][] = [
  ['203.0.113.5', undefined, 0, '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', 0, '203.0.113.5'],
  ['10.0.0.2', '198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.2', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.2', '6.6.6.6, 198.51.100.1, 10.0.0.9', 2, '198.51.100.1'],
  ['10.0.0.2', '198.51.100.1', 5, '198.51.100.1'],
  ['10.0.0.2', '6.6.6.6, nonsense', 2, '10.0.0.2'],
  ['10.0.0.2', '', 1, '10.0.0.2'],
  ['10.0.0.2', '6.6.6.6, 198.51.100.1, 10.0.0.9', inside, '198.51.100.1'],
  ['203.0.113.5', '6.6.6.6', inside, '203.0.113.5'],
  ['::ffff:10.0.0.2', '198.51.100.1:4711', inside, '198.51.100.1'],
  ['::1', '[2001:db8::7]:443', inside, '2001:db8::7'],
];

describe('SEC-57 the client’s address is read from the forwarding header only behind trusted proxies', () => {
  for (const [connection, header, trusted, client] of cases) {
    const proxies = typeof trusted === 'number' ? `TRUSTED_PROXIES=${trusted}` : 'trusted networks';
    test(`the client address is ${client} for a connection from ${connection} with ${proxies} and the forwarding header “${header ?? 'none'}”`, () => {
      assert.equal(clientAddress(connection, header, trusted), client);
    });
  }

  test('a forged forwarding header does not change the client’s address', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (forged, client) => {
        assert.equal(clientAddress('10.0.0.2', `${forged}, ${client}`, 1), client);
        assert.equal(clientAddress(client, forged, 0), client);
      }),
    );
  });
});

test('normalizing an IP address removes spaces, the IPv4-mapped prefix and the zone, and rejects other strings', () => {
  assert.equal(normalizeAddress(' ::FFFF:192.0.2.1 '), '192.0.2.1');
  assert.equal(normalizeAddress('fe80::1%eth0'), 'fe80::1');
  assert.equal(normalizeAddress('unix:'), null);
  assert.throws(() => parseNetworks(['inside']), /inside must be a network/);
});

test('IPv6 addresses of the same /64 network count as one client', () => {
  assert.equal(addressBlock('192.0.2.1'), '192.0.2.1');
  assert.equal(addressBlock('2001:db8:1:2:aaaa::1'), addressBlock('2001:0db8:1:2::9'));
  assert.notEqual(addressBlock('2001:db8:1:2::1'), addressBlock('2001:db8:1:3::1'));
  assert.equal(addressBlock('::1'), '0:0:0:0::/64');
});
