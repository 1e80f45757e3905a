import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** The export statement at the end of the bundler's runtime, which has a single function. */
const EXPORT = /export\{(\w+)(?: as t)?\};?\s*$/;

/**
 * Includes the bundler's runtime, a single small function, in each file that uses it. As a separate file, it
 * would load before the first request for a sphere. Spaces replace the import, so that the source map stays
 * valid.
 */
export const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  generateBundle(_, bundle) {
    const runtime =
      bundle[Object.keys(bundle).find((file) => /\/rolldown-runtime-[\w-]+\.js$/.test(file)) ?? ''];
    if (runtime?.type !== 'chunk') return;
    const { fileName, code } = runtime;
    if (!EXPORT.test(code)) this.error('The runtime of the bundler has changed; adapt inline-runtime.ts.');
    const body = code.trim().replace(EXPORT, 'return $1');
    const path = basename(fileName);
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.imports.includes(fileName)) continue;
      const [statement, name] = new RegExp(`import\\{t as (\\w+)\\}from"\\./${path}";`).exec(file.code) ?? [];
      if (!statement || !name)
        this.error(`${file.fileName} imports the runtime of the bundler in another form.`);
      const definition = `function ${name}(...a){return(()=>{${body}})()(...a)}`;
      // The last line of the file refers to its source map.
      const lines = file.code.replace(statement, ' '.repeat(statement.length)).trimEnd().split('\n');
      file.code = [...lines.slice(0, -1), definition, ...lines.slice(-1)].join('\n');
      file.imports = file.imports.filter((each) => each !== fileName);
    }
    for (const file of [fileName, `${fileName}.map`]) Reflect.deleteProperty(bundle, file);
  },
});
