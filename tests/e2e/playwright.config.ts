import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { hostProgram } from '../helpers/host-process.ts';
import { chromiumArgs, ensureChromium } from '../runner/chromium.ts';
import { hostFolder } from './host-data.ts';

/** Finds a port on which no process is listening. */
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

// Every worker evaluates this file again. The first process to evaluate it chooses the port for all.
const port = (process.env.E2E_PORT ??= String(await findFreePort()));
const baseURL = `http://127.0.0.1:${port}`;
const root = join(import.meta.dirname, '../..');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results'),
  // The timeouts only detect hangs, so they are long enough for slow machines.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    viewport: { width: 960, height: 600 },
    // CI records no traces, because recording takes a third of the time on machines that render in software.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
  },
  webServer: {
    command: ['node', ...hostProgram].map((word) => JSON.stringify(word)).join(' '),
    cwd: root,
    url: baseURL,
    // The host has a separate data folder, so that data on this machine does not affect the tests. All users
    // sign up from the same address, so the rate limits are raised. The API tests cover the rate limits.
    env: {
      PORT: port,
      DATA_DIR: hostFolder,
      RATE_LIMIT_FACTOR: '1000',
    },
    timeout: 400_000,
    reuseExistingServer: false,
  },
});
