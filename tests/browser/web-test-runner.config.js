import { join } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumArgs, ensureChromium } from '../runner/chromium.ts';
import { bundledTests } from './bundled-tests.ts';

const root = join(import.meta.dirname, '../..');

export default {
  files: join(root, 'tests/browser/**/*.test.ts'),
  rootDir: root,
  plugins: [bundledTests()],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
    }),
  ],
  concurrency: 3,
  reporters: [defaultReporter({ reportTestProgress: true })],
  // These limits only detect hangs and leave enough time for a slow machine.
  testsFinishTimeout: 900_000,
  browserStartTimeout: 180_000,
  testFramework: { config: { timeout: 120_000 } },
};
