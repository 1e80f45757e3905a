import { build } from 'esbuild';
import { SCRIPT_SOURCE } from '../../elements/build/classic-script.ts';
import { libraryEntries } from '../../elements/build/library-entries.ts';
import { ROOT, SOURCES } from './paths.ts';

/** The client for a classic script tag, which cannot import modules. */
async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [libraryEntries.client],
    bundle: true,
    format: 'iife',
    globalName: 'Spheres',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** A script of the element library, in a form that imports the sources. Null if no script has this name. */
export async function libraryScript(name: string): Promise<string | null> {
  if (name === 'script') return SCRIPT_SOURCE;
  if (name === 'client-script') return clientScript();
  if (!Object.hasOwn(libraryEntries, name)) return null;
  return `export * from '${SOURCES}${libraryEntries[name as keyof typeof libraryEntries]}';\n`;
}
