import { fileURLToPath } from 'node:url';
import { type TextFile, textFile, textFilesOf } from '../server/text-files.ts';
import { bundle } from './bundle.ts';
import { productPage, peerPage } from './page.ts';
import { OURS, type PeerPage } from './peers.ts';

export const LIBRARY = fileURLToPath(new URL('../../../dist/elements/', import.meta.url));

export async function makeTexts(peers: readonly PeerPage[]): Promise<Map<string, TextFile>> {
  const texts = new Map<string, TextFile>();
  for (const { name, script, query } of peers) {
    if (script === OURS) {
      const driver = await bundle(`peers/${script}.ts`, 'iife');
      texts.set(
        `/${name}/`,
        textFile('.html', productPage(driver.script, query === 'webp' ? 'webp' : 'jpg')),
      );
      for (const [path, file] of await textFilesOf(LIBRARY, '/elements/')) texts.set(path, file);
      continue;
    }
    const { script: code, style } = await bundle(`peers/${script}.ts`, 'es');
    texts.set(`/${name}/`, textFile('.html', peerPage(script, style !== null)));
    texts.set(`/pages/${script}.js`, textFile('.js', code));
    if (style !== null) texts.set(`/pages/${script}.css`, textFile('.css', style));
  }
  return texts;
}
