import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../../web/api/api-error.ts';
import { reportClientError, reportLimits } from '../../../../web/contract/client-error.ts';
import { scrubError } from '../../../../web/rules/scrub-error.ts';
import { describeError } from '../../../../web/tracking/error-reporter.ts';
import { ErrorReporter, type ErrorReport } from '../../../../web/tracking/error-reporter.ts';
import { processorMs } from '../../../helpers/processor-ms.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';

for (const [what, given, left] of [
  ['text without personal data', "Cannot read properties of undefined (reading 'name')", null],
  ['the name of a function', 'getDerivedStateFromError is not a function', null],
  ['an email address', 'no user ada.lovelace+x@mail.example.co.uk here', 'no user [email] here'],
  ['an email address in a URL', 'GET /user/ada%40example.com failed', 'GET /user/[email] failed'],
  ['an email address with non-ASCII letters', 'für jürgen@bücher.example', 'für [email]'],
  ['a query string', 'GET https://a.test/x?email=ada&k=1 failed', 'GET https://a.test/x failed'],
  ['a fragment', 'at https://a.test/x#token=abc', 'at https://a.test/x'],
  [
    'a query string before a line number',
    'at f (https://a.test/p/m-Bx3d.js?v=9:1:204)',
    'at f (https://a.test/p/m-Bx3d.js:1:204)',
  ],
  ['the URL of a portal file', 'at g (http://a.test/portal/profile-screen-Bx3dK9aQ.js:1:23)', null],
  ['a user name with a password in a URL', 'https://ada:pw@a.test/x', 'https://a.test/x'],
  [
    'the value of a Basic authorization header',
    'Authorization: Basic YWRhOnB3',
    'Authorization=[token] [token]',
  ],
  ['a bearer token', 'sent Bearer abc.def-1', 'sent Bearer [token]'],
  ['a password', 'password=hunter2&x', 'password=[token]'],
  ['a password in JSON', 'got {"newPassword":"hunter2"}', 'got {"newPassword=[token]"}'],
  ['a signed token', `got ${JWT}.`, 'got [token]'],
  ['a UUID', 'user 0b0e7f52-3c1e-4f5e-9c55-2f8d3a1f6f10 is gone', 'user [token] is gone'],
  ['a long key of letters', `key ${'aBcDeFgHiJ'.repeat(5)}`, 'key [token]'],
  [
    'text that the browser quotes',
    'Unexpected token \'A\', "Ada Lovela"... is not valid JSON',
    "Unexpected token 'A', [text] is not valid JSON",
  ],
  ['text that a user typed', 'cannot find "12 High Street"', 'cannot find [text]'],
  ['a property name in quotes', 'can\'t access property "map", x is undefined', null],
  ['a phone number', 'call +49 (0)170 123 45 67 now', 'call [number] now'],
  ['an IP address', 'from 203.0.113.7 it', 'from [address] it'],
  ['a data URL', 'img data:image/png;base64,iVBORw0KGgo= broke', 'img data:[left out] broke'],
  ['a control character', 'a\u0000b\u001b[31mc\r\nd', 'a b [31mc \nd'],
] as const)
  test(`REL-34 in an error report, ${what} is ${left === null ? 'left unchanged' : 'removed'}`, () => {
    assert.equal(scrubError(given, 300), left ?? given);
  });

test('REL-34 email addresses, tokens and query strings are removed from any message, and the report conforms to the API schema', () => {
  const secret = fc.constantFrom('ada@example.com', JWT, 'https://a.test/p?email=ada', 'token: hunter2');
  const around = fc.string({ unit: 'grapheme', maxLength: 3000 });
  fc.assert(
    fc.property(around, secret, around, (before, inside, after) => {
      const message = scrubError(`${before} ${inside} ${after}`, reportLimits.message);
      assert.doesNotMatch(message, /ada@example|eyJhbGci|email=ada|hunter2/);
      assert.ok(Array.from(message).length <= reportLimits.message);
      assert.equal(reportClientError.body.safeParse({ ...reportOf('x'), message }).success, true);
    }),
  );
});

test('REL-34 a message of up to a million characters is scrubbed within 200 ms of CPU time', () => {
  for (const piece of ['a', 'a@', '?', 'a?b#', '"', '1 ', 'https://', 'token=', '. ', '“x '])
    for (const length of [10_000, 1_000_000]) {
      const text = piece.repeat(length / piece.length);
      const usedMs = processorMs(() => void scrubError(text, 300));
      assert.ok(usedMs < 200, `${piece} took ${usedMs} ms`);
    }
});

test('REL-34 an error report contains the name, the scrubbed message and the code locations of the error', () => {
  const error = new TypeError('No such user: ada@example.com');
  error.stack =
    'TypeError: No such user: ada@example.com\n    at f (https://a.test/x.js?u=1:1:2)\nAda\n  at g';
  assert.deepEqual(describeError(error), {
    name: 'TypeError',
    message: 'No such user: [email]',
    stack: 'at f (https://a.test/x.js:1:2)\nat g',
  });
  const messageOf = (thrown: unknown) => describeError(thrown)?.message;
  assert.equal(messageOf({ form: { name: 'Ada' } }), 'a thrown object');
  assert.equal(messageOf(undefined), 'a thrown undefined');
  assert.equal(messageOf('broken by ada@example.com'), 'broken by [email]');
  assert.equal(messageOf(new ApiError('conflict', 'Ada Lovelace is a member already.', 409)), 'conflict 409');
  assert.doesNotMatch(JSON.stringify(describeError(new ApiError('x', 'Ada Lovelace', 409))), /Ada/);
});

test('REL-34 aborts, known browser errors and errors from extensions are not reported', () => {
  const foreign = new Error('x');
  foreign.stack = 'Error: x\n    at chrome-extension://abc/content.js:1:2';
  const notLoaded = Object.assign(new Error('x'), { name: 'ChunkLoadError' });
  for (const thrown of [
    new DOMException('left', 'AbortError'),
    'Script error.',
    'ResizeObserver loop completed with undelivered notifications.',
    notLoaded,
    foreign,
  ])
    assert.equal(describeError(thrown), null);
});

const reportOf = (message: string): ErrorReport => ({
  kind: 'error',
  name: 'Error',
  message,
  stack: '',
  screen: 'login',
  version: '1',
  share: 0.25,
});

function openReporter(chance: number, share = 0.25) {
  const sent: ErrorReport[] = [];
  const place = () => ({ screen: 'login', version: '1' });
  const send = (report: ErrorReport) => void sent.push(report);
  return { sent, reporter: new ErrorReporter({ share, random: () => chance, context: place, send }) };
}

for (const [chance, share, reports] of [
  [0, 0.25, true],
  [0.249, 0.25, true],
  [0.25, 0.25, false],
  [0.99, 0.25, false],
  [0.99, 1, true],
  [0, 0, false],
] as const)
  test(`REL-34 with an error report share of ${share}, a page with the random value ${chance} ${reports ? 'sends reports' : 'sends no report'}`, () => {
    const { sent, reporter } = openReporter(chance, share);
    reporter.report('error', 'x');
    assert.deepEqual(sent, reports ? [{ ...reportOf('x'), share }] : []);
  });

test('REL-34 a page reports at most five errors, each only once, and ignores an error whose message cannot be read', () => {
  const { sent, reporter } = openReporter(0);
  const cursed = new Error('x');
  Object.defineProperty(cursed, 'message', {
    get: () => {
      throw cursed;
    },
  });
  reporter.report('error', cursed);
  for (let round = 0; round < 3; round += 1) reporter.report('rejection', 'same ada@example.com');
  for (let n = 0; n < 9; n += 1) reporter.report('error', `failure ${n}`);
  assert.deepEqual(
    sent.map(({ message }) => message),
    ['same [email]', 'failure 0', 'failure 1', 'failure 2', 'failure 3'],
  );
});
