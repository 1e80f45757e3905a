import type { Plugin } from 'vite';

/**
 * Gives each importer of certain modules a separate copy of them. The plugin is meant for a few small pure
 * modules that are imported everywhere. Otherwise, the bundler would put these modules into a separate file,
 * which would have to load before the first picture.
 */
export const ownCopies = (...endings: readonly string[]): Plugin => ({
  name: 'own-copies',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined || !endings.some((ending) => source.endsWith(ending))) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && `${found.id}?for=${encodeURIComponent(importer)}`;
  },
});

/** Returns the module to which a copy belongs; undefined for a module that is not a copy. */
export function importerOfCopy(id: string): string | undefined {
  const importer = /\?for=(.+)$/.exec(id)?.[1];
  return importer && decodeURIComponent(importer);
}
