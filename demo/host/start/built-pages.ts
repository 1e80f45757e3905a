import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvError } from '../config/env.ts';
import type { Pages } from './additions.ts';

/** The used fields of the build manifest. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

const VIEWER_SCRIPT = 'elements/embed-viewer.ts';
const FIRST_NEED = 'elements/source/api-source.ts';

/**
 * Returns the URLs of the modules that a framed viewer needs for its first sphere in addition to its own
 * script. The page lists them, so that they load in parallel. `folder` contains the built elements.
 */
function viewerModules(folder: string): readonly string[] {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, '.vite/embed-viewer.json'), 'utf8')),
  );
  const files = new Set<string>();
  const add = (name: string): void => {
    const found = manifest[name];
    if (name === VIEWER_SCRIPT || !found || files.has(found.file)) return;
    files.add(found.file);
    found.imports.forEach(add);
  };
  (manifest[VIEWER_SCRIPT]?.imports ?? []).forEach(add);
  add(FIRST_NEED);
  return [...files].map((file) => `/elements/${file}`);
}

/** Returns the pages that the build wrote to `dist`. Throws `EnvError` if the build has not run. */
export function builtPages(root: string): Pages {
  const elements = join(root, 'dist/elements');
  const portal = join(root, 'dist/web');
  if (!existsSync(join(portal, 'index.html')))
    throw new EnvError('The pages are not built. Run `npm run build` first.');
  return { elements, portal, viewerModules: viewerModules(elements) };
}
