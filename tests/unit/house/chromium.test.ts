import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { test } from 'node:test';
import { findChromium } from '../../runner/chromium.ts';

const places = (there: string[], env: Record<string, string> = {}) => ({
  env: { PATH: ['/usr/local/bin', '/usr/bin'].join(delimiter), ...env },
  playwrightPath: '/home/someone/.cache/chrome',
  isExecutable: (path: string) => there.includes(path),
});

test('CHROMIUM wins over everything', () => {
  assert.equal(findChromium(places(['/usr/bin/chromium'], { CHROMIUM: '/opt/chrome' })), '/opt/chrome');
});

test('the first browser on the PATH is taken', () => {
  assert.equal(findChromium(places(['/usr/bin/google-chrome', '/usr/bin/chromium'])), '/usr/bin/chromium');
});

test('the headless shell comes before a whole browser, and after it where a whole one is wanted', () => {
  const both = ['/usr/local/bin/chromium', '/usr/bin/chromium-headless-shell'];
  assert.equal(findChromium(places(both)), both[1]);
  assert.equal(findChromium(places(both, { WHOLE_CHROMIUM: 'on' })), both[0]);
});

test("Playwright's own copy is the last resort", () => {
  assert.equal(findChromium(places(['/home/someone/.cache/chrome'])), '/home/someone/.cache/chrome');
});

test('none is null, not a guess', () => {
  assert.equal(findChromium(places([])), null);
});
