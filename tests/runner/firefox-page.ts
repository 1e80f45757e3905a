import { launch, type KeyInput, type Page } from 'puppeteer-core';
import { keysOf, type TestPage } from './page-launcher.ts';

const keyboardOf = ({ keyboard }: Page): TestPage['keyboard'] => {
  const down = (key: string): Promise<void> => keyboard.down(key as KeyInput);
  const up = (key: string): Promise<void> => keyboard.up(key as KeyInput);
  return {
    type: (text) => keyboard.type(text),
    press: async (keys) => {
      const all = keysOf(keys);
      for (const key of all) await down(key);
      for (const key of all.toReversed()) await up(key);
    },
    down,
    up,
  };
};

/** Starts Firefox on the screen, where it has WebGL 2 in software, and returns its page. */
export async function openFirefox(executablePath: string): Promise<TestPage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    defaultViewport: null,
    extraPrefsFirefox: { 'webgl.force-enabled': true },
  });
  // In the tab with which Firefox starts, the address bar has the focus, and the page gets no focus events.
  const page = await browser.newPage();
  const { mouse } = page;
  return {
    keyboard: keyboardOf(page),
    mouse: {
      move: (x, y) => mouse.move(x, y),
      click: (x, y, options) => mouse.click(x, y, options),
      down: (options) => mouse.down(options),
      up: (options) => mouse.up(options),
    },
    goto: async (url) => {
      await page.goto(url);
    },
    url: () => Promise.resolve(page.url()),
    setViewportSize: (size) => page.setViewport(size),
    emulateMedia: () => Promise.reject(new Error('Firefox cannot emulate media features.')),
    close: () => browser.close(),
  };
}
