import { join } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromiumArgs, ensureChromium } from '../runner/chromium.ts';

/** Serves the import forms of the build that a plain server does not know: `?inline` and `?url`. */
const buildImports = () => ({
  name: 'build-imports',
  resolveMimeType({ query }) {
    return 'inline' in query || 'url' in query ? 'js' : undefined;
  },
  transform({ path, query, body }) {
    if ('url' in query) return { body: `export default ${JSON.stringify(path)}` };
    return 'inline' in query ? { body: `export default ${JSON.stringify(body)}` } : undefined;
  },
});

const root = join(import.meta.dirname, '../..');

export default {
  files: join(root, 'tests/browser/**/*.test.ts'),
  rootDir: root,
  // The production builds of the packages: what ships, and without their development warnings.
  nodeResolve: { exportConditions: ['production'] },
  plugins: [
    buildImports(),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: join(root, 'tsconfig.json'),
    }),
  ],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
    }),
  ],
  concurrency: 3,
  reporters: [defaultReporter({ reportTestProgress: true })],
  testsFinishTimeout: 900_000,
  browserStartTimeout: 180_000,
  testFramework: { config: { timeout: 120_000 } },
};
