import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

/* Finds the packages in built files through source maps and checks their entries in the notices. */

const ROOT = join(import.meta.dirname, '../..');

const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

export function packagesIn(folder: string): string[] {
  const maps = globSync('**/*.map', { cwd: folder, absolute: true });
  const sources = maps.flatMap(
    (map) => (JSON.parse(readFileSync(map, 'utf8')) as { sources: readonly string[] }).sources,
  );
  return [...new Set(sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? []))].sort();
}

/** Returns the paragraphs of a text, without differences in white space. */
const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());

/**
 * Returns the packages in a folder's built files whose license text is missing from its notices. Long terms of a license are
 * there once, in the notice of one of the packages. The source maps are in the same folder or in another one.
 */
export function unnoticed(folder: string, maps = folder): string[] {
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8').split(/\n={80}\n/);
  const all = paragraphsOf(notices.join('\n\n')).join(' ');
  return packagesIn(maps).filter((name) => {
    const home = join(ROOT, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    const notice = notices.find((one) => one.trimStart().startsWith(`${name} ${version} (`)) ?? '';
    const file = readdirSync(home).find((one) => /^licen[cs]e/i.test(one));
    // A package without a license file has a license text from this repository, so there is no file for a
    // comparison.
    if (file === undefined) return !(notice.length > 1000 && notice.includes('"AS IS"'));
    const paragraphs = paragraphsOf(readFileSync(join(home, file), 'utf8'));
    const own = paragraphsOf(notice).join(' ');
    const isOwn = (paragraph: string): boolean => own.includes(paragraph);
    const isShared = own.includes('[The terms of the ');
    return !paragraphs.every((paragraph) => isOwn(paragraph) || (isShared && all.includes(paragraph)));
  });
}
