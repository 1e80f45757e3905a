import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { globSync } from 'tinyglobby';
import { packagesIn, unnoticed } from '../../helpers/notices.ts';

/*
 * Tests that the built files contain the licenses of the bundled packages. The same test for the package is
 * in package.spec.ts.
 */

const ROOT = join(import.meta.dirname, '../../..');

for (const [folder, entries, expected] of [
  ['dist/elements', ['*.js'], ['three', 'lit-html', 'maplibre-gl', 'dompurify', 'supercluster']],
  ['dist/web', ['portal/index-*.js'], ['react-dom', 'wouter', 'uplot', 'zod']],
] as const) {
  test(`FIX-62 the notices file contains the license text of every package in ${folder}, and each script refers to that file`, async ({
    request,
  }) => {
    expect(packagesIn(join(ROOT, folder))).toEqual(expect.arrayContaining([...expected]));
    expect(unnoticed(join(ROOT, folder))).toEqual([]);
    const scripts = globSync([...entries], { cwd: join(ROOT, folder), ignore: 'script.js' });
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const text = readFileSync(join(ROOT, folder, script), 'utf8');
      expect(text, script).toContain('/*! For licenses see THIRD-PARTY-NOTICES.txt */');
    }
    const address =
      folder === 'dist/elements' ? '/elements/THIRD-PARTY-NOTICES.txt' : '/portal/THIRD-PARTY-NOTICES.txt';
    const response = await request.get(address);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toMatch(/^text\/plain/);
  });
}
