import { setTimeout as delay } from 'node:timers/promises';
import { keysOf, type MouseButton, type TestPage } from './page-launcher.ts';

/*
 * A page that is controlled by a driver with the WebDriver protocol, https://www.w3.org/TR/webdriver2/.
 */

/** Code points of the keys without a character, https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F10: '\uE03A',
  Meta: '\uE03D',
};

const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 0, middle: 1, right: 2 };

/** The window changes its size some time after the response. */
const RESIZE_TIMEOUT_MS = 10_000;

type Action = Readonly<Record<string, unknown>>;
type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

function keyOf(name: string): string {
  const value = KEYS[name] ?? name;
  if (value.length !== 1) throw new Error(`WebDriver cannot press the key ${name}.`);
  return value;
}

/** Sends a command and returns its value. Throws the driver's error. */
async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Waits until a driver that was just started accepts commands. */
async function waitForDriver(driver: string): Promise<void> {
  for (let tries = 200; tries > 0; tries -= 1) {
    const isReady = await send(`${driver}/status`, 'GET').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await delay(50);
  }
  throw new Error(`The driver at ${driver} does not respond.`);
}

const keyboardOf = (act: (source: Action) => Promise<void>): TestPage['keyboard'] => {
  const perform = (...actions: readonly Action[]): Promise<void> => act({ type: 'key', id: 'keys', actions });
  const down = (key: string): Action => ({ type: 'keyDown', value: keyOf(key) });
  const up = (key: string): Action => ({ type: 'keyUp', value: keyOf(key) });
  const tap = (key: string): Action[] => [down(key), up(key)];
  // WebKitGTK's driver presses the key of a capital letter without Shift, which types a small letter.
  const typed = (key: string): Action[] =>
    key === key.toLowerCase() ? tap(key) : [down('Shift'), ...tap(key), up('Shift')];
  return {
    type: (text) => perform(...text.split('').flatMap(typed)),
    press: async (keys) => {
      const all = keysOf(keys);
      await perform(...all.map(down), ...all.toReversed().map(up));
    },
    down: (key) => perform(down(key)),
    up: (key) => perform(up(key)),
  };
};

const mouseOf = (act: (source: Action) => Promise<void>): TestPage['mouse'] => {
  const perform = (...actions: readonly Action[]): Promise<void> =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const move = (x: number, y: number): Action => ({ type: 'pointerMove', duration: 0, x, y });
  const down = (button: MouseButton = 'left'): Action => ({ type: 'pointerDown', button: BUTTONS[button] });
  const up = (button: MouseButton = 'left'): Action => ({ type: 'pointerUp', button: BUTTONS[button] });
  return {
    move: (x, y) => perform(move(x, y)),
    click: (x, y, { button }) => perform(move(x, y), down(button), up(button)),
    down: ({ button }) => perform(down(button)),
    up: ({ button }) => perform(up(button)),
  };
};

/** Gives the page a size. The window is larger, by its frame and its bars. */
async function resize(call: Call, wanted: { width: number; height: number }): Promise<void> {
  const read = async (expression: string): Promise<{ width: number; height: number }> =>
    (await call('POST', '/execute/sync', { script: `return ${expression}`, args: [] })) as {
      width: number;
      height: number;
    };
  const deadline = Date.now() + RESIZE_TIMEOUT_MS;
  for (;;) {
    const inner = await read('({ width: innerWidth, height: innerHeight })');
    if (inner.width === wanted.width && inner.height === wanted.height) return;
    if (Date.now() > deadline)
      throw new Error(`The page measures ${String(inner.width)} × ${String(inner.height)} px.`);
    const outer = (await call('GET', '/window/rect')) as { width: number; height: number };
    await call('POST', '/window/rect', {
      width: outer.width + wanted.width - inner.width,
      height: outer.height + wanted.height - inner.height,
    });
    await delay(100);
  }
}

/** Starts a browser through its driver and returns its page. */
export async function openByWebDriver(driver: string, capabilities: object): Promise<TestPage> {
  await waitForDriver(driver);
  const { sessionId } = (await send(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const call: Call = (method, path, body) => send(`${driver}/session/${sessionId}${path}`, method, body);
  const act = async (source: Action): Promise<void> => {
    await call('POST', '/actions', { actions: [source] });
  };
  return {
    keyboard: keyboardOf(act),
    mouse: mouseOf(act),
    goto: async (url) => {
      await call('POST', '/url', { url });
    },
    url: async () => (await call('GET', '/url')) as string,
    setViewportSize: (size) => resize(call, size),
    emulateMedia: () => Promise.reject(new Error('WebDriver cannot emulate media features.')),
    close: async () => {
      await call('DELETE', '');
    },
  };
}
