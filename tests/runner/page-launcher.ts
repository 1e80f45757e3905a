import type { BrowserLauncher } from '@web/test-runner';

/**
 * A page of a browser, with those methods of Playwright's pages that the commands of the test runner call, such
 * as `sendMouse`. A command that a browser does not support rejects with the reason.
 */
export interface TestPage {
  readonly keyboard: {
    type: (text: string) => Promise<void>;
    /** Presses and releases keys, such as `Shift+F10`. */
    press: (keys: string) => Promise<void>;
    down: (key: string) => Promise<void>;
    up: (key: string) => Promise<void>;
  };
  readonly mouse: {
    move: (x: number, y: number) => Promise<void>;
    click: (x: number, y: number, options: { button?: MouseButton }) => Promise<void>;
    down: (options: { button?: MouseButton }) => Promise<void>;
    up: (options: { button?: MouseButton }) => Promise<void>;
  };
  goto: (url: string) => Promise<void>;
  url: () => Promise<string>;
  setViewportSize: (size: { width: number; height: number }) => Promise<void>;
  emulateMedia: (media: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Closes the browser. */
  close: () => Promise<void>;
}

export type MouseButton = 'left' | 'middle' | 'right';

/** The size that the test runner uses for Chromium. */
const VIEWPORT = { width: 800, height: 600 };

/** The key for which `ControlOrMeta` stands, as in Playwright. */
const CONTROL = process.platform === 'darwin' ? 'Meta' : 'Control';

/** Splits keys that are pressed together, such as `Shift+F10`. */
export const keysOf = (keys: string): string[] =>
  keys.split(/(?<=.)\+/).map((key) => (key === 'ControlOrMeta' ? CONTROL : key));

/**
 * Runs test files one after another, each in a new browser with one page. The page is visible and has focus, so
 * that the browser draws it and sends it real input. Pressed keys and buttons end with the browser.
 */
export function pageLauncher(name: string, open: () => Promise<TestPage>): BrowserLauncher {
  let page: TestPage | null = null;
  let active: string | null = null;
  return {
    name,
    // The commands of the test runner choose their implementation by this type.
    type: 'playwright',
    concurrency: 1,
    startSession: async (id, url) => {
      page = await open();
      active = id;
      await page.setViewportSize(VIEWPORT);
      await page.goto(url);
    },
    isActive: (id) => active === id,
    getBrowserUrl: () => page?.url(),
    stopSession: async () => {
      active = null;
      await page?.close();
      page = null;
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('Debug in Chromium, with `npm test -- browser`.')),
    stop: async () => {
      await page?.close();
    },
    getPage: () => page,
  } as BrowserLauncher;
}
