import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const BENCH = fileURLToPath(new URL('..', import.meta.url));

export interface Bundle {
  readonly script: string;
  readonly style: string | null;
}

/** Bundles and minifies an entry with its imports. `es` creates a module and `iife` a plain script. */
export async function bundle(entry: string, format: 'es' | 'iife'): Promise<Bundle> {
  const built = await build({
    configFile: false,
    root: BENCH,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `${BENCH}${entry}`, output: { format, codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error(`${entry} gave no single bundle.`);
  const script = built.output.find((part) => part.type === 'chunk');
  const style = built.output.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'));
  if (script?.type !== 'chunk') throw new Error(`${entry} gave no script.`);
  return { script: script.code, style: style?.type === 'asset' ? String(style.source) : null };
}
