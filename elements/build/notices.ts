import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** The name of the notices file, which is written next to the built files. */
const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** The first line of every built entry. Minifiers preserve this line. */
const BANNER = `/*! For licenses see ${NOTICES} */`;

/**
 * License texts for packages without a license file, as published elsewhere by their authors, and texts of
 * licenses that packages name without including them.
 */
const TEXTS = join(import.meta.dirname, 'licenses');

interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly author?: string | { readonly name: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const factsOf = (folder: string): PackageFacts =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFacts;

const INSTALLED = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/**
 * Returns the folder of the package to which a module belongs; null for modules of this repository and of the
 * bundler.
 */
const folderOf = (id: string): string | null => INSTALLED.exec(id.replace(/[?#].*$/, ''))?.[1] ?? null;

/**
 * Returns the folders of the packages that a module already contains. Some packages are published as one file
 * whose source map lists its contents.
 */
function containedIn(id: string): string[] {
  const path = id.replace(/[?#].*$/, '');
  if (!existsSync(`${path}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as { sources: readonly string[] };
  const names = sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  return [...new Set(names)].flatMap((name) => findInstalled(dirname(path), name) ?? []);
}

/**
 * Returns the folder of a package as resolved from a module in `from`; null if the package is not installed.
 */
function findInstalled(from: string, name: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? null : findInstalled(dirname(from), name);
}

const textIn = (file: string): string[] => (existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []);

/** Returns the license files of a package, or else the section about its license in its description. */
function ownTexts(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (files.length > 0) return files.flatMap((file) => textIn(join(folder, file)));
  return textIn(join(folder, 'README.md')).flatMap(
    (text) => /^## licens(?:e|ing)\n.*/ims.exec(text)?.[0] ?? [],
  );
}

/**
 * Returns the license texts of the package whose build for one platform this is; an empty list for any other package.
 * Some packages publish these builds without a license file.
 */
function textsOfBuild(folder: string, name: string): string[] {
  const [, scope = name] = /^@([^/]+)\//.exec(name) ?? [];
  const owners = [scope, name.replace(/-(?:linux|darwin|win32|freebsd|android|wasm32).*$/, '')];
  return owners.flatMap((owner) => {
    const found = owner === name ? null : findInstalled(dirname(folder), owner);
    return found !== null && factsOf(found).optionalDependencies?.[name] !== undefined ? ownTexts(found) : [];
  });
}

/**
 * Returns a package's name, version, author and license text. Throws if there is no license text, because
 * nothing is published without one.
 */
function noticeOf(folder: string): string {
  const { name, version, license = 'unknown licence', homepage, author } = factsOf(folder);
  const own = ownTexts(folder);
  const added = join(TEXTS, `${name.replace('/', '-')}.txt`);
  const texts = [...own, ...textIn(added), ...textIn(join(TEXTS, `${license}.txt`))];
  if (texts.length === 0) texts.push(...textsOfBuild(folder, name));
  if (texts.length === 0)
    throw new Error(
      `${name} (${license}) has no license file. Add the text that its authors publish as ${added}.`,
    );
  const by = typeof author === 'object' ? author.name : author;
  return [
    `${name} ${version} (${license})`,
    ...(by === undefined ? [] : [by]),
    ...(homepage === undefined ? [] : [homepage]),
    ...texts.map((text) => `\n${text}`),
  ].join('\n');
}

/** Licenses whose long texts several packages repeat, with the words that begin and end their terms. */
const LONG_TERMS = [
  ['Apache License 2.0', /Apache License\s+Version 2\.0, January 2004[^]*?END OF TERMS AND CONDITIONS/g],
  ['Mozilla Public License 2.0', /Mozilla Public License,? Version 2\.0\s[^]*?\n\s*Exhibit A\b/g],
] as const;

/** Replaces the terms of a license that an earlier notice contains by a reference to that notice. */
function withSharedTerms(notices: readonly string[]): readonly string[] {
  const owners = new Map<string, string>();
  return notices.map((notice) => {
    const [owner = ''] = notice.split(' (', 1);
    return LONG_TERMS.reduce(
      (text, [license, terms]) =>
        text.replace(terms, (found) => {
          const words = found.replaceAll(/\s+/g, ' ');
          const first = owners.get(words) ?? owner;
          owners.set(words, first);
          return first === owner ? found : `[The terms of the ${license} are in the notice of ${first}.]`;
        }),
      notice,
    );
  });
}

const RULE = `\n\n${'='.repeat(80)}\n\n`;

export const noticesText = (folders: Iterable<string>): string =>
  [
    'The files next to this one include third-party code under these licenses.',
    ...withSharedTerms(
      [...folders].map(noticeOf).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    ),
  ].join(RULE) + '\n';

/** Returns the packages recorded by other builds into the same folder. */
function recordedIn(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.startsWith('notices-'))
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[]);
}

/**
 * Writes the license of every bundled package to THIRD-PARTY-NOTICES.txt, based on the bundler's record of
 * each file's contents. If several builds write to one folder, each records its packages next to the
 * manifests, and the notices list all of them.
 *
 * Workers are separate bundles: `worker` belongs in `worker.plugins`, and `page` in `plugins`.
 */
export function notices(outDir: string, entry: string): { readonly page: Plugin; readonly worker: Plugin } {
  const used = new Set<string>();
  const collect = (root: string, bundle: Rolldown.OutputBundle): void => {
    const ids = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(root, name)),
    );
    for (const id of ids) {
      const folder = folderOf(id);
      if (folder !== null) for (const each of [folder, ...containedIn(id)]) used.add(each);
    }
  };
  return {
    worker: {
      name: 'worker-notices',
      generateBundle(_, bundle) {
        collect(this.environment.config.root, bundle);
      },
    },
    page: {
      name: 'notices',
      // The banner is added after minification, which would otherwise remove it.
      outputOptions: (options) => ({ ...options, postBanner: ({ isEntry }) => (isEntry ? BANNER : '') }),
      generateBundle(_, bundle) {
        collect(this.environment.config.root, bundle);
        const folders = [...used].map((folder) => relative(ROOT, folder)).sort();
        const record = `.vite/notices-${entry}.json`;
        this.emitFile({ type: 'asset', fileName: record, source: JSON.stringify(folders, null, 2) });
        const all = new Set([...folders, ...recordedIn(join(outDir, '.vite'))]);
        this.emitFile({
          type: 'asset',
          fileName: NOTICES,
          source: noticesText([...all].map((one) => join(ROOT, one))),
        });
      },
    },
  };
}
