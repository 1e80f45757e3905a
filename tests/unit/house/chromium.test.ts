import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { test } from 'node:test';
import { findChromium } from '../../runner/chromium.ts';

const places = (there: string[], env: Record<string, string> = {}) => ({
  env: { PATH: ['/usr/local/bin', '/usr/bin'].join(delimiter), ...env },
  playwrightPath: '/home/someone/.cache/chrome',
  isExecutable: (path: string) => there.includes(path),
});

test('the CHROMIUM variable takes precedence over a browser on the PATH', () => {
  assert.equal(findChromium(places(['/usr/bin/chromium'], { CHROMIUM: '/opt/chrome' })), '/opt/chrome');
});

test('chromium is preferred to google-chrome in the same folder of the PATH', () => {
  assert.equal(findChromium(places(['/usr/bin/google-chrome', '/usr/bin/chromium'])), '/usr/bin/chromium');
});

test('the headless shell is preferred to a full browser unless WHOLE_CHROMIUM is set', () => {
  const both = ['/usr/local/bin/chromium', '/usr/bin/chromium-headless-shell'];
  assert.equal(findChromium(places(both)), both[1]);
  assert.equal(findChromium(places(both, { WHOLE_CHROMIUM: 'on' })), both[0]);
});

test("Playwright's copy of Chromium is used when no browser is on the PATH", () => {
  assert.equal(findChromium(places(['/home/someone/.cache/chrome'])), '/home/someone/.cache/chrome');
});

test('the path of the browser is null when no browser is installed', () => {
  assert.equal(findChromium(places([])), null);
});
