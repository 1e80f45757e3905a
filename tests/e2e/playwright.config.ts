import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../runner/chromium.ts';
import { hostProgram } from '../helpers/host-process.ts';
import { hostFolder } from './host-data.ts';

/** A port that nobody listens on at the moment. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}

// Every worker reads this file again: the first process to do so picks the port for all.
const port = (process.env.E2E_PORT ??= String(await findFreePort()));
const baseURL = `http://127.0.0.1:${port}`;
const root = join(import.meta.dirname, '../..');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results'),
  // Limits of a hang, not of a slow machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    viewport: { width: 960, height: 600 },
    // To film every test costs a machine that draws by processor a third of its time.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
  },
  webServer: {
    command: ['node', ...hostProgram].map((word) => JSON.stringify(word)).join(' '),
    cwd: root,
    url: baseURL,
    // Data of its own: what somebody ingested here must not decide how a test ends.
    // Everybody registers from this one address; the limits are proven at the API.
    env: {
      PORT: port,
      DATA_DIR: hostFolder,
      RATE_LIMIT_FACTOR: '1000',
      GOOGLE_MAPS: 'on',
    },
    timeout: 400_000,
    reuseExistingServer: false,
  },
});
