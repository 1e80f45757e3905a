import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  expect,
  test as base,
} from '@playwright/test';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import type { SphereViewer } from '../../../elements/index.ts';
import { portalUrl } from '../portal/user.ts';

/*
 * A person at a browser. Jobs press, type and read what a person can press, type and read. They also read the state
 * of the viewer, in place of looking at the picture, but never change it by a call.
 */

/** A tile that a slow machine paints for too long, and that the viewer requests again. */
const LATE_TILE = /^ViewerError: Tile \S+ was not loaded completely\./;

/** Recording a trace runs scripts in every frame, and the frame of a mail allows none. */
const TRACE_IN_MAIL = /^Blocked script execution in '\S+\/dev\/mail\/\S+'/;

/** Collects console errors, exceptions and failed requests of all pages of a browser context. */
function watch(context: BrowserContext, problems: string[], expected: RegExp | null): void {
  const add = (problem: string): void => {
    const isExpected = [LATE_TILE, TRACE_IN_MAIL, expected].some((pattern) => pattern?.test(problem));
    if (!isExpected) problems.push(problem);
  };
  context.on('weberror', (error) => add(error.error().message));
  context.on('console', (message) => {
    // The failed request itself is reported below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      add(message.text());
  });
  context.on('requestfailed', (request) => {
    // Pages cancel requests that they no longer need, such as tiles outside the view.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') add(`${request.method()} ${request.url()} failed: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      add(`${response.request().method()} ${response.url()} returned ${String(response.status())}`);
  });
}

interface Job {
  /** The problems that belong to the job, such as the response to a wrong password. */
  readonly expected: RegExp | null;
  /** Opens a browser of another person, or another device of the same person. */
  readonly another: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  /** Fails a job during which an error was logged or a request failed. */
  readonly problems: string[];
}

/** A time zone in which it is another day than in UTC, so that a time in a wrong zone is seen. */
const TIME_ZONE = new Date().getUTCHours() < 10 ? 'Pacific/Honolulu' : 'Pacific/Kiritimati';

/** Returns the day of a time as the portal writes it for a person in that zone, such as `Nov 3, 2026`. */
export const dayOf = (timeMs: number): string =>
  new Date(timeMs).toLocaleDateString('en-US', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

/** Two spheres of the city that most jobs look at, and those at which jobs 2 and 3 arrive. */
const FIRST_SIGHTS = [
  1_000_007_480, 1_000_007_259, 1_000_007_504, 1_000_007_753, 1_000_007_755, 1_000_007_865, 1_000_007_589,
];

export const test = base.extend<Job, { readonly rendered: null }>({
  // The sample world renders a sphere when it is first requested. On a busy machine, a city's first tiles take longer
  // than a viewer waits for a silent server.
  rendered: [
    async ({ playwright }, use) => {
      const host = await playwright.request.newContext({ baseURL: portalUrl(), timeout: 120_000 });
      for (const sphere of FIRST_SIGHTS)
        for (const face of FACES) {
          const tile = `/spheres/${String(sphere)}/${face}/${String(PREVIEW_LEVEL)}/0_0.webp`;
          await expect.poll(async () => (await host.get(tile)).status(), { timeout: 120_000 }).toBe(200);
        }
      await host.dispose();
      await use(null);
    },
    { scope: 'worker', auto: true, timeout: 900_000 },
  ],
  baseURL: portalUrl(),
  timezoneId: TIME_ZONE,
  viewport: { width: 1280, height: 800 },
  expected: [null, { option: true }],
  problems: [
    async ({ context, expected }, use) => {
      const problems: string[] = [];
      watch(context, problems, expected);
      await use(problems);
      expect(problems, 'JOB-03 console errors and failed requests').toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, problems, expected }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: portalUrl(), ...options });
      contexts.push(context);
      watch(context, problems, expected);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
export const viewerOf = (page: Page): Locator => page.locator('sphere-viewer');
/** A control in the bar of the viewer. */
export const control = (page: Page, name: string): Locator => button(viewerOf(page), name);

/** Chooses a screen in the menu at the left. */
export const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();

/** The sphere on the screen, and where the person looks. */
export interface Look {
  readonly sphere: number | null;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/** Returns where a person looks; what is on the screen says the same to the eye. */
export const look = (page: Page): Promise<Look> =>
  viewerOf(page).evaluate((it: SphereViewer) => ({
    sphere: it.currentSphere?.id ?? null,
    pan: it.pan,
    tilt: it.tilt,
    fov: it.fov,
  }));

/** Waits until a sphere and the control bar are on the screen, and returns where the person looks. */
export async function arrive(page: Page): Promise<Look> {
  await expect.poll(async () => (await look(page)).sphere, { timeout: 120_000 }).not.toBeNull();
  await expect(control(page, 'Zoom in')).toBeVisible();
  return look(page);
}

/** The code that a developer pastes into a page. */
export const snippetOf = (key: string): string => `
  <script type="module" src="${portalUrl()}/elements/define.js"></script>
  <sphere-viewer api-host="${portalUrl()}" api-key="${key}" style="display: block; height: 400px"></sphere-viewer>`;

/** Waits until a viewer on a page of somebody else shows a sphere. */
export const showsSphere = (page: Page): Promise<void> =>
  expect.poll(async () => (await look(page)).sphere, { timeout: 120_000 }).not.toBeNull();

/** Waits until the view has come to rest, and returns it. */
export async function atRest(page: Page): Promise<Look> {
  let before = '';
  await expect
    .poll(async () => {
      const last = before;
      before = JSON.stringify(await look(page));
      return before === last;
    })
    .toBe(true);
  return look(page);
}

/** Expects that the control bar lies inside the window. */
export async function expectBarInSight(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { height = 0, width = 0 } = page.viewportSize() ?? {};
      const boxes = await Promise.all(
        ['Zoom in', 'Zoom out', 'Full screen'].map((name) => control(page, name).boundingBox()),
      );
      return boxes.every(
        (box) =>
          box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      );
    })
    .toBe(true);
}

/** Returns why an element is not seen; `in sight` if it is. Runs in the page. */
function sightOf([it]: readonly Element[]): string {
  if (!it) return 'absent';
  const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode);
  const pathOf = (node: Node | null): Node[] => (node ? [node, ...pathOf(parentOf(node))] : []);
  const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
  if (width === 0 || height === 0) return 'without size';
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return 'outside the window';
  const isClear = (node: Node): boolean =>
    node instanceof Element && Number(getComputedStyle(node).opacity) < 1;
  if (pathOf(it).some(isClear)) return 'translucent';
  const at = [(left + right) / 2, (top + bottom) / 2] as const;
  // What lets clicks through is seen as well.
  const { style } = it as HTMLElement;
  const before = style.pointerEvents;
  style.pointerEvents = 'auto';
  const inFront = (root: Document | ShadowRoot): Element | null => {
    const front = root.elementFromPoint(...at);
    return front?.shadowRoot && front !== (root as ShadowRoot).host ? inFront(front.shadowRoot) : front;
  };
  const path = pathOf(inFront(document));
  style.pointerEvents = before;
  return path.includes(it) ? 'in sight' : 'covered';
}

/** Expects that a person sees the first of some elements: inside the window, opaque, and with nothing in front. */
export const expectInSight = (thing: Locator): Promise<void> =>
  expect.poll(() => thing.evaluateAll(sightOf), { intervals: [100] }).toBe('in sight');

const PASSWORD = 'Look-Around-360';

/** What a person writes on the sign-up form. */
export interface NewPerson {
  readonly email: string;
  /** The offering to choose; null for the one that the form shows first. */
  readonly offering: RegExp | null;
}

/** Signs up from the front door, and verifies the address by the mail. */
export async function signUp(page: Page, { email, offering }: NewPerson): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  if (offering) await page.getByRole('link', { name: offering }).click();
  await field(page, 'First Name').fill('Grace');
  await field(page, 'Last Name').fill('Hopper');
  await field(page, 'Email Address').fill(email);
  await field(page, 'Company Name').fill('Harbor Views');
  await field(page, 'Primary Industry').selectOption({ index: 1 });
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  // The click is forced because the drawn box covers the input.
  await page.getByRole('checkbox').check({ force: true });
  await button(page, 'Create Account').click();
  await expect(button(page, 'Log out')).toBeVisible();
  await followMail(page, email, /verif/i, /verify-email/);
  await expect(page).not.toHaveURL(/verify-email|\/dev\/mail/);
}

/**
 * Opens the newest mail of a kind to a person, in the outbox of the sample host in place of a mailbox. A text
 * tells apart mails to one address.
 */
export async function openMail(page: Page, email: string, subject: RegExp, text = ''): Promise<void> {
  const mails = page.getByRole('link').filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(mails.first()).toBeVisible({ timeout: 500 });
    await mails.first().click();
    await expect(page.locator('pre')).toContainText(text, { timeout: 500 });
  }).toPass();
}

/** Follows a link of a person's newest mail of a kind. */
export async function followMail(page: Page, email: string, subject: RegExp, link: RegExp): Promise<void> {
  await openMail(page, email, subject);
  await page.locator('pre').getByRole('link', { name: link }).click();
}

/** Logs in on the screen that asks for it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

/** Moves the focus to the picture as a keyboard user does. */
export async function tabToPicture(page: Page): Promise<void> {
  const isThere = (): Promise<boolean> =>
    viewerOf(page).evaluate((it) => it.shadowRoot?.activeElement?.getAttribute('part') === 'stage');
  for (let press = 0; press < 40 && !(await isThere()); press += 1) await page.keyboard.press('Tab');
  expect(await isThere(), 'the picture can be reached by Tab').toBe(true);
}

/** A pixel of the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
