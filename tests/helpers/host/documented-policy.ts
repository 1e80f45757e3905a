import assert from 'node:assert/strict';
import { snippet } from '../snippets.ts';

/** Splits a policy into its directives, by name. */
const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((directive): [string, string[]] => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );

const documented = (heading: string): ReadonlyMap<string, readonly string[]> =>
  directivesOf(snippet('security', heading).replace(/^Content-Security-Policy: /, ''));

/**
 * Asserts that a page is served with the Trusted Types that the documentation describes, and that its scripts
 * come only from where the documented content policy allows. `more` are the page's further Trusted Types.
 */
export function expectDocumentedPolicy(response: Response, more: readonly string[] = []): void {
  const served = directivesOf(response.headers.get('content-security-policy') ?? '');
  const types = documented('Trusted Types');
  assert.deepEqual(served.get('require-trusted-types-for'), types.get('require-trusted-types-for'));
  assert.deepEqual(served.get('trusted-types'), [...(types.get('trusted-types') ?? []), ...more]);
  assert.deepEqual(served.get('default-src'), ["'none'"]);
  assert.deepEqual(served.get('script-src'), documented('Content security policy').get('script-src'));
}
