import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { protocolSchema } from '../../elements/embed/protocol-schema.ts';
import { elementsPage, type Manifest } from '../helpers/elements-page.ts';
import { formatted } from './formatted.ts';
import { freshManifest } from './fresh-manifest.ts';

/*
 * Writes elements/custom-elements.json, which describes the elements for editors, the documentation page generated
 * from it, and the published schema of the messages between pages and frames. With --check, it writes nothing and fails
 * if one of these files is outdated.
 */

const tracked = 'elements/custom-elements.json';
const page = 'demo/site/docs/elements.md';
const protocol = 'demo/host/pages/embed/protocol.schema.json';

async function freshFiles(): Promise<[path: string, content: string][]> {
  const manifest = await freshManifest();
  const text = elementsPage(JSON.parse(manifest) as Manifest);
  return [
    [tracked, manifest],
    [page, await formatted(page, text)],
    [protocol, await formatted(protocol, JSON.stringify(protocolSchema(), null, 2))],
  ];
}

const isCheck = process.argv.includes('--check');
for (const [path, content] of await freshFiles()) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
  if (isCheck) {
    console.error(`${path} is not what the elements say now. Run: npm run manifest`);
    process.exitCode = 1;
  } else writeFileSync(path, content);
}
