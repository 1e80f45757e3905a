import type { Page } from 'puppeteer-core';

/** Two adjacent spheres of the sample world. */
const [SPHERE, NEXT] = [1_000_007_480, 1_000_007_481];

/** Login of the seeded user whose company has both offerings. */
const [EMAIL, PASSWORD] = ['both@example.com', 'Look-Around-360'];

const TIMEOUT_MS = 120_000;

/*
 * Finds the position of an element within the page. A reference from the driver to the element would retain it
 * in the page's memory.
 */
const POINT_OF = `(selector, name) => {
  const isIt = (one) =>
    one.matches(selector) && (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim() === name;
  const search = (root) => {
    for (const one of root.querySelectorAll('*')) {
      const found = isIt(one) ? one : one.shadowRoot && search(one.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  const found = search(document);
  if (found === null || found.matches(':disabled')) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  const hitIn = (root) => {
    const hit = root.elementFromPoint(...middle);
    return hit?.shadowRoot && hit.shadowRoot !== root ? hitIn(hit.shadowRoot) : hit;
  };
  return found.contains(hitIn(document)) ? middle : null;
}`;

type Point = readonly [x: number, y: number];

async function once(page: Page, expression: string): Promise<unknown> {
  const endMs = performance.now() + TIMEOUT_MS;
  while (performance.now() < endMs) {
    const value = await page.evaluate(expression);
    if (value !== null && value !== false) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Nothing came of ${expression}`);
}

/** Returns the center of an element in CSS pixels, once the element has stopped moving and can be clicked. */
async function find(page: Page, selector: string, name: string): Promise<Point> {
  const expression = `(${POINT_OF})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
  let at = (await once(page, expression)) as Point;
  for (;;) {
    await new Promise((done) => setTimeout(done, 50));
    const now = (await once(page, expression)) as Point;
    if (now.join() === at.join()) return at;
    at = now;
  }
}

const press = async (page: Page, name: string): Promise<void> =>
  page.mouse.click(...(await find(page, 'button', name)));
const choose = async (page: Page, name: string): Promise<void> =>
  page.mouse.click(...(await find(page, 'a', name)));

async function fill(page: Page, name: string, text: string): Promise<void> {
  await page.mouse.click(...(await find(page, 'input', name)));
  await page.keyboard.type(text);
}

const IS_DASHBOARD = `document.querySelector('h1')?.textContent.trim() === 'Dashboard'`;

async function logIn(page: Page): Promise<void> {
  await fill(page, 'Email Address', EMAIL);
  await fill(page, 'Password', PASSWORD);
  await press(page, 'Sign In');
  await once(page, IS_DASHBOARD);
}

async function viewCoverage(page: Page): Promise<void> {
  await choose(page, 'Coverage');
  await once(page, `document.querySelector('sphere-map')?.surface != null`);
  // Navigates to a sphere without a page load, as the portal's links do.
  await page.evaluate(`history.pushState(null, '', '/coverage/${SPHERE}')`);
  await find(page, 'button', 'Zoom in');
  await page.evaluate(`document.querySelector('sphere-viewer').flyTo({ sphere: ${NEXT} })`);
}

async function takeSnapshot(page: Page): Promise<void> {
  const opened = page.browser().waitForTarget((target) => target.url().includes('/snapshot'));
  await choose(page, 'Snapshot');
  const tab = await (await opened).page();
  if (tab === null) throw new Error('The snapshot has no page.');
  await find(tab, 'button', 'Download PNG');
  await find(tab, 'button', 'Zoom in');
  await tab.close();
}

const FAVORITES = `document.querySelector('sphere-viewer')?.renderRoot
  ?.querySelector('sphere-favorites-panel')?.favorites.length ?? 0`;

async function saveFavorite(page: Page): Promise<void> {
  await choose(page, 'Scene');
  await press(page, 'Favorites');
  // Seeded users have saved views. Their list appears after the panel.
  await once(page, `(${FAVORITES}) > 0`);
  const before = Number(await page.evaluate(FAVORITES));
  await press(page, 'Save this view');
  await once(page, `(${FAVORITES}) === ${before + 1}`);
  const name = String(await page.evaluate(FAVORITES.replace('length', 'at(0).name')));
  await press(page, `Load ${name}`);
  await press(page, `Delete ${name}`);
  await once(page, `(${FAVORITES}) === ${before}`);
}

export async function openPortal(page: Page, host: string): Promise<void> {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(`${host}/login`);
}

async function doRound(page: Page): Promise<void> {
  await logIn(page);
  await choose(page, 'API Keys');
  await find(page, 'button', 'ADD NEW KEY');
  await choose(page, 'Dashboard');
  await once(page, IS_DASHBOARD);
  await viewCoverage(page);
  await takeSnapshot(page);
  await saveFavorite(page);
  await press(page, 'Log out');
  await find(page, 'button', 'Sign In');
}

/** Uses the portal once. If an action fails, the error is reported and the portal is opened again. */
export async function usePortal(page: Page, host: string, onError: (error: string) => void): Promise<void> {
  try {
    await doRound(page);
  } catch (error) {
    onError(`${page.url()}: ${String(error)}`);
    await page.evaluate(() => localStorage.clear());
    await openPortal(page, host);
  }
}
