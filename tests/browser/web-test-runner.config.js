import { join } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumArgs, ensureChromium } from '../runner/chromium.ts';
import { openFirefox } from '../runner/firefox-page.ts';
import { pageLauncher } from '../runner/page-launcher.ts';
import { skippedReporter } from '../runner/report-skipped.ts';
import { openByWebDriver } from '../runner/webdriver-page.ts';
import { bundledTests } from './bundled-tests.ts';

const root = join(import.meta.dirname, '../..');
const { E2E_FIREFOX, WEBKIT, WEBKIT_DRIVER_URL } = process.env;

const chromium = () =>
  playwrightLauncher({
    product: 'chromium',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
    // Numbers and dates would otherwise depend on the machine's language.
    createBrowserContext: ({ browser }) => browser.newContext({ locale: 'en-US' }),
  });

const firefox = () => pageLauncher('Firefox', () => openFirefox(E2E_FIREFOX));

const webkit = () =>
  pageLauncher('WebKitGTK', () =>
    openByWebDriver(WEBKIT_DRIVER_URL, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WEBKIT, args: ['--automation'] },
    }),
  );

/** Returns the launcher of the browser that the environment variables select; Chromium by default. */
function launcher() {
  if (WEBKIT_DRIVER_URL) return webkit();
  return E2E_FIREFOX ? firefox() : chromium();
}

export default {
  files: join(root, 'tests/browser/**/*.test.ts'),
  rootDir: root,
  plugins: [bundledTests()],
  browsers: [launcher()],
  concurrency: 3,
  reporters: [defaultReporter({ reportTestProgress: true }), skippedReporter()],
  // These limits only detect hangs and leave enough time for a slow machine.
  testsFinishTimeout: 900_000,
  browserStartTimeout: 180_000,
  testFramework: { config: { timeout: 120_000 } },
};
