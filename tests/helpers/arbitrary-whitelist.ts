import fc from 'fast-check';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/);
const tld = fc.constantFrom('com', 'io', 'test', 'de');

/** A small set of names, so that entries and sites match often. */
const known = fc.constantFrom(
  'example.com',
  'a.example.com',
  'b.a.example.com',
  'evilexample.com',
  'example.com.evil.io',
);
const name = fc.oneof(
  { weight: 4, arbitrary: known },
  fc
    .tuple(fc.array(label, { minLength: 1, maxLength: 2 }), tld)
    .map(([labels, end]) => [...labels, end].join('.')),
);
const address = fc.constantFrom('127.0.0.1', '10.1.2.3', '[::1]', 'localhost');
const port = fc.oneof(fc.constantFrom(80, 443, 8080, 8443), fc.integer({ min: 1, max: 65535 }));

export const arbitraryEntry = fc
  .tuple(
    fc.constantFrom('', '', 'http://', 'https://', '*://'),
    fc.oneof(
      fc.constant('*'),
      name,
      name.map((known) => `*.${known}`),
      address,
    ),
    fc.oneof(
      fc.constant(''),
      fc.constant(':*'),
      port.map((number) => `:${number}`),
    ),
  )
  .map((parts) => parts.join(''));

export const arbitrarySite = fc
  .tuple(
    fc.constantFrom('http://', 'https://'),
    fc.oneof(
      { weight: 3, arbitrary: name },
      address,
      fc.constant('intranet'),
      name.map((known) => `${known}.`),
    ),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      port.map((number) => `:${number}`),
    ),
  )
  .map((parts) => new URL(parts.join('')).origin);
