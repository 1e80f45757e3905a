import { expect, fixture, fixtureCleanup, html, waitUntil } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { FoundPlace, PlaceService } from '../../elements/model/place-service.ts';
import { ViewerError } from '../../elements/model/viewer-error.ts';
import type { SphereContextMenu } from '../../elements/panels/context-menu.ts';
import { SphereLoadEvent } from '../../elements/viewer/sphere-viewer.events.ts';
import { type AskProbe, MARKED_AT, coordinatesAt, found, placeProbe } from './ask-probe.ts';

/** A pixel of the stage below the horizon, and one above. */
const GROUND = [200, 300] as const;
const SKY = [200, 50] as const;

const service = (at: PlaceService['at']): PlaceService => ({ search: () => Promise.resolve([]), at });
const finds = (...places: FoundPlace[]): PlaceService => service(() => Promise.resolve(places));

const menuOf = (probe: AskProbe): SphereContextMenu => probe.renderRoot.querySelector('sphere-context-menu')!;
const items = (probe: AskProbe): string[] =>
  [...menuOf(probe).renderRoot.querySelectorAll('[role="menuitem"]')].map(({ textContent }) =>
    textContent.trim(),
  );
const itemOf = (probe: AskProbe, label: string): HTMLElement =>
  [...menuOf(probe).renderRoot.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    ({ textContent }) => textContent.trim() === label,
  )!;
const card = (probe: AskProbe): string =>
  probe.renderRoot.querySelector('sphere-query-card')?.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? '';
const inCard = (probe: AskProbe, selector: string): HTMLElement =>
  probe.within('sphere-query-card', selector)!;

async function rightClick(probe: AskProbe, [x, y]: readonly [number, number]): Promise<void> {
  const { left, top } = probe.stage.getBoundingClientRect();
  await sendMouse({ type: 'click', button: 'right', position: [Math.round(left + x), Math.round(top + y)] });
}

async function openMenu(probe: AskProbe, at: readonly [number, number] = GROUND): Promise<void> {
  await rightClick(probe, at);
  await waitUntil(() => items(probe).length > 0);
  await menuOf(probe).updateComplete;
}

async function askHere(probe: AskProbe): Promise<void> {
  await openMenu(probe);
  itemOf(probe, "What's Here?").click();
  await waitUntil(() => probe.renderRoot.querySelector('sphere-query-card') !== null);
}

/** Stands in for the clipboard, which a headless page may not write. */
function clipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

/** A finger on the stage; the browser's own touches cannot be sent from a test page. */
function touch(probe: AskProbe, type: string, [x, y]: readonly [number, number], id = 5): void {
  const { left, top } = probe.stage.getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y };
  const told = { pointerId: id, pointerType: 'touch', isPrimary: id === 5, bubbles: true, composed: true };
  probe.stage.dispatchEvent(new PointerEvent(type, { ...at, ...told }));
}

describe('the menu at a point of the view', () => {
  afterEach(() => resetMouse());

  it("VIEW-53 a right click offers What's Here? for the point under the pointer, and the page's own menu stays away", async () => {
    const probe = await placeProbe();
    let prevented = false;
    probe.addEventListener('contextmenu', (event) => (prevented = event.defaultPrevented));
    await openMenu(probe);
    expect(prevented).to.be.true;
    expect(items(probe)).to.deep.equal(["What's Here?", 'Copy coordinates', 'Fly Here']);
    expect(menuOf(probe).renderRoot.querySelector('.point')?.textContent).to.contain(
      coordinatesAt(...GROUND),
    );
    const { left, top } = menuOf(probe).renderRoot.querySelector('.menu')!.getBoundingClientRect();
    const stage = probe.stage.getBoundingClientRect();
    expect(Math.hypot(left - stage.left - GROUND[0], top - stage.top) < 300).to.be.true;
  });

  it("VIEW-53 with Shift, and beside the stage, the browser's own menu is left alone", async () => {
    const probe = await placeProbe();
    const prevented = (target: EventTarget, shiftKey: boolean): boolean =>
      !target.dispatchEvent(
        new MouseEvent('contextmenu', {
          bubbles: true,
          cancelable: true,
          composed: true,
          button: 2,
          shiftKey,
        }),
      );
    expect(prevented(probe.stage, true)).to.be.false;
    expect(prevented(probe, false)).to.be.false;
    expect(prevented(probe.stage, false)).to.be.true;
  });

  it('VIEW-53 a finger that rests half a second opens it and turns nothing; one that moves, or two, do not', async () => {
    const probe = await placeProbe();
    let released = 0;
    probe.stage.addEventListener('pointercancel', () => (released += 1));
    let clicks = 0;
    probe.stage.addEventListener('click', () => (clicks += 1));
    touch(probe, 'pointerdown', GROUND);
    touch(probe, 'pointermove', [GROUND[0] + 15, GROUND[1]]);
    touch(probe, 'pointerup', [GROUND[0] + 15, GROUND[1]]);
    touch(probe, 'pointerdown', GROUND);
    touch(probe, 'pointerdown', [300, 300], 6);
    await new Promise((done) => setTimeout(done, 700));
    touch(probe, 'pointerup', [300, 300], 6);
    touch(probe, 'pointerup', GROUND);
    expect(items(probe)).to.deep.equal([]);
    touch(probe, 'pointerdown', GROUND);
    touch(probe, 'pointermove', [GROUND[0] + 6, GROUND[1]]);
    await waitUntil(() => items(probe).length === 3);
    expect(released).to.equal(1);
    touch(probe, 'pointerup', GROUND);
    probe.stage.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }));
    expect(clicks).to.equal(0);
    expect(items(probe)).to.have.length(3);
  });

  it('VIEW-53 the menu keys open it straight ahead, or at the object that the keyboard is at', async () => {
    const probe = await placeProbe();
    probe.stage.focus();
    await sendKeys({ press: 'ContextMenu' });
    await waitUntil(() => items(probe).length > 0);
    expect(menuOf(probe).at).to.deep.equal({ x: 320, y: 200 });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => items(probe).length === 0);
    expect(probe.shadowRoot?.activeElement).to.equal(probe.stage);
    probe.marked = { key: 1, layer: 'a', object: {} as never, pan: 0, tilt: 0, distance: 1 };
    await sendKeys({ press: 'Shift+F10' });
    await waitUntil(() => items(probe).length > 0);
    expect(menuOf(probe).at).to.deep.equal(MARKED_AT);
  });

  it('VIEW-53 arrow keys walk it round, and none of its keys reaches the view', async () => {
    const probe = await placeProbe();
    let heard = 0;
    probe.addEventListener('keydown', () => (heard += 1));
    await openMenu(probe);
    const focused = (): string => menuOf(probe).shadowRoot?.activeElement?.textContent.trim() ?? '';
    await waitUntil(() => focused() === "What's Here?");
    const walked: string[] = [];
    for (const press of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await sendKeys({ press });
      walked.push(focused());
    }
    const [ask, copy, fly] = items(probe);
    expect(walked).to.deep.equal([copy, fly, ask, fly, ask, fly]);
    expect(heard).to.equal(0);
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => items(probe).length === 0);
  });

  it('VIEW-53 a press outside, a turn of the wheel and a scrolled page close it', async () => {
    const probe = await placeProbe();
    const closers = [
      () => probe.stage.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true })),
      () => probe.stage.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true })),
      () => document.dispatchEvent(new Event('scroll')),
    ];
    for (const close of closers) {
      await openMenu(probe);
      close();
      await waitUntil(() => items(probe).length === 0);
    }
  });

  it('VIEW-53 above the horizon there is no ground: it says so and offers the direction alone', async () => {
    const probe = await placeProbe();
    await openMenu(probe, SKY);
    expect(items(probe)).to.deep.equal(['Copy direction']);
    expect(menuOf(probe).renderRoot.querySelector('.point')?.textContent).to.contain('Above the horizon');
  });

  it('VIEW-53 it stays within the viewer at every corner, also written from right to left', async () => {
    for (const direction of ['ltr', 'rtl']) {
      const probe = await placeProbe({ dir: direction });
      for (const at of [
        [2, 2],
        [637, 2],
        [2, 397],
        [637, 397],
      ] as const) {
        await openMenu(probe, at);
        const menu = menuOf(probe).renderRoot.querySelector('.menu')!.getBoundingClientRect();
        const room = probe.getBoundingClientRect();
        expect(menu.left >= room.left && menu.right <= room.right).to.be.true;
        expect(menu.top >= room.top && menu.bottom <= room.bottom).to.be.true;
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => items(probe).length === 0);
      }
    }
  });

  it('VIEW-60 Copy coordinates puts them on the clipboard and says so for two seconds', async () => {
    const probe = await placeProbe();
    const copies: string[] = [];
    clipboard((text) => Promise.resolve(void copies.push(text)));
    await openMenu(probe);
    itemOf(probe, 'Copy coordinates').click();
    const told = (): string => menuOf(probe).renderRoot.querySelector('[role="status"]')?.textContent ?? '';
    await waitUntil(() => told() === 'Copied to clipboard!');
    expect(copies).to.deep.equal([coordinatesAt(...GROUND)]);
    expect(items(probe)).to.deep.equal([]);
    await waitUntil(() => told() === '', undefined, { timeout: 4000 });
  });

  it('VIEW-62 Fly Here flies to the point; where no sphere is near it says so', async () => {
    const probe = await placeProbe({
      flies: () => Promise.reject(new ViewerError('not-found', 'no sphere')),
    });
    await openMenu(probe);
    itemOf(probe, 'Fly Here').click();
    await waitUntil(() => probe.renderRoot.querySelector('[part="hint"]') !== null);
    expect(probe.told).to.deep.equal([`fly ${coordinatesAt(...GROUND)}`]);
    expect(probe.renderRoot.querySelector('[part="hint"]')?.textContent).to.contain('no sphere near');
  });

  it('is a menu without faults for assistive technology, in light and dark', async () => {
    const probe = await placeProbe();
    for (const colorScheme of ['light', 'dark'] as const) {
      await emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openMenu(probe);
      await expect(probe).to.be.accessible();
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => items(probe).length === 0);
    }
    await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  });
});

describe("What's Here?", () => {
  afterEach(() => resetMouse());

  it('VIEW-54 VIEW-58 marks the point, opens its popup, and shows latitude, longitude and what the search reports', async () => {
    let answer: (places: FoundPlace[]) => void = () => undefined;
    const probe = await placeProbe({
      placeService: service(() => new Promise((resolve) => (answer = resolve))),
    });
    await askHere(probe);
    expect(probe.told).to.deep.equal(['popup with focus']);
    expect(probe.marker?.object).to.include({ kind: 'marker', name: 'Point asked about' });
    await waitUntil(() => card(probe).includes('Looking it up'));
    expect(card(probe)).to.contain(coordinatesAt(...GROUND));
    answer([found('Union Station')]);
    await waitUntil(() => card(probe).includes('Union Station, Denver, CO, USA'));
    await waitUntil(() => (probe.marker?.object as { name?: string }).name === 'Union Station');
  });

  it('VIEW-54 a second question takes the first one back: its late answer is not shown', async () => {
    const asked: { signal: AbortSignal; answer: (places: FoundPlace[]) => void }[] = [];
    const probe = await placeProbe({
      placeService: service((_, signal) => new Promise((answer) => asked.push({ signal, answer }))),
    });
    await askHere(probe);
    await waitUntil(() => asked.length === 1);
    await openMenu(probe, [300, 320]);
    itemOf(probe, "What's Here?").click();
    await waitUntil(() => asked.length === 2);
    expect(asked.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    asked[1]?.answer([found('Second')]);
    await waitUntil(() => card(probe).includes('Second'));
    asked[0]?.answer([found('First')]);
    await probe.updateComplete;
    expect(card(probe)).to.contain('Second').and.not.contain('First');
    expect(card(probe)).to.contain(coordinatesAt(300, 320));
  });

  it('VIEW-54 a failure is said and can be tried again; an empty answer is said', async () => {
    let calls = 0;
    const probe = await placeProbe({
      placeService: service(() => {
        calls += 1;
        if (calls === 1) throw new TypeError('no network');
        return Promise.resolve([]);
      }),
    });
    await askHere(probe);
    await waitUntil(() => card(probe).includes('does not answer'));
    expect(probe.errors.map(({ code }) => code)).to.deep.equal(['source-failed']);
    inCard(probe, '.again').click();
    await waitUntil(() => card(probe).includes('No place is known here.'));
    expect(calls).to.equal(2);
  });

  it('VIEW-54 what a page service gives is checked: hostile text stays text, what is no place is left out', async () => {
    const hostile = { ...found('<img src=x onerror=alert(1)>'), extra: 1 };
    const probe = await placeProbe({
      placeService: finds({ name: 1 } as never, { ...hostile, location: { lat: 400, lng: 0 } }, hostile),
    });
    await askHere(probe);
    await waitUntil(() => card(probe).includes('<img src=x'));
    expect(inCard(probe, 'img')).to.equal(null);
  });

  it('VIEW-55 VIEW-57 ERR-12 without a maps key nothing is asked, the exact text is reported and a note shown', async () => {
    const text =
      "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?";
    let requests = 0;
    const { fetch } = window;
    window.fetch = () => Promise.reject(new Error(String((requests += 1))));
    for (const settings of [{}, { apiHost: '/' }, { apiHost: '/', apiKey: 'k', mapsKey: 'not a key!' }]) {
      const probe = await placeProbe(settings);
      await askHere(probe);
      await waitUntil(() => probe.errors.length > 0);
      expect(probe.errors.map(({ code, message }) => [code, message])).to.deep.equal([
        ['maps-key-missing', text],
      ]);
      await waitUntil(() => card(probe).includes('needs a Google API key'));
      expect(card(probe)).to.contain(coordinatesAt(...GROUND));
      fixtureCleanup();
    }
    window.fetch = fetch;
    expect(requests).to.equal(0);
  });

  it('VIEW-59 VIEW-60 a click on the coordinates copies them and says so for two seconds', async () => {
    const probe = await placeProbe({ placeService: finds() });
    const copies: string[] = [];
    clipboard((text) => Promise.resolve(void copies.push(text)));
    await askHere(probe);
    inCard(probe, '.coordinates').click();
    const before = performance.now();
    await waitUntil(() => card(probe).includes('Copied to clipboard!'));
    expect(copies).to.deep.equal([coordinatesAt(...GROUND)]);
    await waitUntil(() => !card(probe).includes('Copied'), undefined, { timeout: 6000 });
    expect(performance.now() - before).to.be.greaterThan(1900);
  });

  it('VIEW-59 where the page may not copy, the text is marked and the keys are told', async () => {
    const probe = await placeProbe({ placeService: finds() });
    clipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    await askHere(probe);
    inCard(probe, '.coordinates').click();
    await waitUntil(() => card(probe).includes('Ctrl+C'));
    const field = inCard(probe, 'input') as HTMLInputElement;
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).to.equal(
      coordinatesAt(...GROUND),
    );
  });

  it('VIEW-61 VIEW-62 the popup has Fly Here, which flies to the point', async () => {
    const probe = await placeProbe({ placeService: finds(found('Here')) });
    await askHere(probe);
    const fly = inCard(probe, '.fly');
    expect(fly.textContent.trim()).to.equal('Fly Here');
    fly.click();
    await waitUntil(() => probe.told.includes(`fly ${coordinatesAt(...GROUND)}`));
  });

  it('EMBED-10 with hideQueryMarkers no marker is drawn; a card of its own tells all the same', async () => {
    const probe = await placeProbe({ hideQueryMarkers: true, placeService: finds(found('Union Station')) });
    await askHere(probe);
    expect(probe.marker).to.equal(null);
    await waitUntil(() => card(probe).includes('Union Station'));
    expect(inCard(probe, '[role="dialog"]')).to.equal(
      probe.renderRoot.querySelector('sphere-query-card')?.shadowRoot?.activeElement,
    );
    await expect(probe).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => probe.renderRoot.querySelector('sphere-query-card') === null);
  });

  it('OBJ-07 a point beyond the limit of markers is told in a card, one within 100 m keeps its marker', async () => {
    const far = await placeProbe({ customMarkerDistance: 10, placeService: finds() });
    far.ask?.ask({ latitude: 39.7492, longitude: -104.9903 });
    await waitUntil(() => card(far) !== '');
    expect(far.marker).to.equal(null);
    const near = await placeProbe({ customMarkerDistance: 10, placeService: finds() });
    near.ask?.ask({ latitude: 39.7396, longitude: -104.9903 });
    await waitUntil(() => card(near) !== '');
    expect(near.marker).not.to.equal(null);
  });

  it('VIEW-67 VIEW-68 EMBED-21 a new sphere turns to the query point and opens its popup 1.5 s later', async () => {
    const probe = await placeProbe({ placeService: finds(), pointToQueryOnSphereLoad: true });
    const load = (id: number): boolean => probe.dispatchEvent(new SphereLoadEvent({ id } as never));
    load(1);
    expect(probe.told).to.deep.equal([]);
    await askHere(probe);
    probe.told.length = 0;
    const before = performance.now();
    load(2);
    expect(probe.told).to.deep.equal([`look ${coordinatesAt(...GROUND)}`]);
    await waitUntil(() => probe.told.includes('popup'), undefined, { timeout: 5000 });
    expect(performance.now() - before).to.be.greaterThan(1490);
  });

  it('leaves nothing behind: off the page it hears no key and no click, and takes its question back', async () => {
    let signal: AbortSignal | null = null;
    const probe = await placeProbe({
      placeService: service((_, given) => {
        signal = given;
        return new Promise(() => undefined);
      }),
    });
    await askHere(probe);
    await waitUntil(() => signal !== null);
    probe.remove();
    expect((signal as AbortSignal | null)?.aborted).to.be.true;
    await fixture(html`<div>${probe}</div>`);
    await openMenu(probe);
    expect(items(probe)).to.have.length(3);
  });
});
