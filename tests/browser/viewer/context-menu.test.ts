import { expect } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendKeys } from '@web/test-runner-commands';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import { expectAccessible } from '../accessible.ts';
import { except, exceptWithoutMedia, exceptWithoutRightButton } from '../browsers.ts';
import { waitUntil } from '../wait-until.ts';
import { GROUND, clipboard, itemOf, items, menuOf, openMenu } from './query-acts.ts';
import { type QueryProbe, MARKED_AT, coordinatesAt, placeProbe } from './query-probe.ts';

/** A pixel of the stage above the horizon. */
const SKY = [200, 50] as const;

/** A test page cannot send real touches, so tests dispatch touch events. */
function touch(probe: QueryProbe, type: string, [x, y]: readonly [number, number], id = 5): void {
  const { left, top } = probe.stage.getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y };
  const init = { pointerId: id, pointerType: 'touch', isPrimary: id === 5, bubbles: true, composed: true };
  probe.stage.dispatchEvent(new PointerEvent(type, { ...at, ...init }));
}

const NO_MENU_KEY = 'WebDriver cannot press the menu key';

describe('the context menu of the view', () => {
  afterEach(() => resetMouse());

  it("VIEW-53 a right click replaces the browser's menu with a menu for the point under the pointer", async () => {
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

  it("VIEW-53 a right click with Shift, or outside the image of the sphere, opens the browser's own menu", async () => {
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

  it('VIEW-53 a long press opens the context menu unless the finger moves or a second finger is added', async () => {
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
    // A long press that begins later opens its menu later.
    const other = await placeProbe();
    touch(other, 'pointerdown', GROUND);
    await waitUntil(() => items(other).length === 3);
    touch(other, 'pointerup', GROUND);
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

  except({ firefox: NO_MENU_KEY, webkit: NO_MENU_KEY }).it(
    'VIEW-53 the menu key opens the menu at the center of the view',
    async () => {
      const probe = await placeProbe();
      probe.stage.focus();
      await sendKeys({ press: 'ContextMenu' });
      await waitUntil(() => items(probe).length > 0);
      expect(menuOf(probe).at).to.deep.equal({ x: 320, y: 200 });
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => items(probe).length === 0);
      expect(probe.shadowRoot?.activeElement).to.equal(probe.stage);
    },
  );

  it('VIEW-53 Shift+F10 opens the context menu at the object that the user has selected by keyboard', async () => {
    const probe = await placeProbe();
    probe.stage.focus();
    probe.marked = { key: 1, layer: 'a', object: {} as never, pan: 0, tilt: 0, distance: 1, isHidden: false };
    await sendKeys({ press: 'Shift+F10' });
    await waitUntil(() => items(probe).length > 0);
    expect(menuOf(probe).at).to.deep.equal(MARKED_AT);
  });

  it('VIEW-53 the arrow keys, Home and End move through the context menu, and keys pressed in it do not turn the view', async () => {
    const probe = await placeProbe();
    let received = 0;
    probe.addEventListener('keydown', () => (received += 1));
    await openMenu(probe);
    const focused = (): string => menuOf(probe).shadowRoot?.activeElement?.textContent.trim() ?? '';
    await waitUntil(() => focused() === "What's Here?");
    const walked: string[] = [];
    for (const press of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await sendKeys({ press });
      walked.push(focused());
    }
    const [whatsHere, copy, fly] = items(probe);
    expect(walked).to.deep.equal([copy, fly, whatsHere, fly, whatsHere, fly]);
    expect(received).to.equal(0);
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => items(probe).length === 0);
  });

  it('VIEW-53 pressing outside the context menu, turning the wheel or scrolling the page closes the menu', async () => {
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

  it('VIEW-53 above the horizon, the context menu shows a notice and offers only to copy the direction', async () => {
    const probe = await placeProbe();
    await openMenu(probe, SKY);
    expect(items(probe)).to.deep.equal(['Copy direction']);
    expect(menuOf(probe).renderRoot.querySelector('.point')?.textContent).to.contain('above the horizon');
  });

  exceptWithoutRightButton.it(
    'VIEW-53 the menu stays within the viewer at every corner, even in right-to-left direction',
    async () => {
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
        // The next viewer takes its place, because some browsers send no input to places below the visible page.
        probe.remove();
      }
    },
  );

  it('VIEW-60 the menu item Copy coordinates copies the coordinates of the point and briefly confirms it', async () => {
    const probe = await placeProbe();
    const copies: string[] = [];
    clipboard((text) => Promise.resolve(void copies.push(text)));
    await openMenu(probe);
    itemOf(probe, 'Copy coordinates').click();
    const announced = (): string =>
      menuOf(probe).renderRoot.querySelector('[role="status"]')?.textContent ?? '';
    await waitUntil(() => announced() === 'Copied to clipboard!');
    expect(copies).to.deep.equal([coordinatesAt(...GROUND)]);
    expect(items(probe)).to.deep.equal([]);
    await waitUntil(() => announced() === '');
  });

  it('VIEW-62 Fly Here is off, with its reason, where no sphere is near or none is closer, and keeps its place for the keyboard', async () => {
    for (const [nearest, reason] of [
      [null, 'There is no sphere near this place.'],
      [{ id: 1 }, 'You are already at the sphere closest to this point.'],
    ] as const) {
      const probe = await placeProbe({ nearest });
      await openMenu(probe);
      const fly = (): HTMLElement =>
        menuOf(probe).renderRoot.querySelector<HTMLElement>('[data-item="fly"]')!;
      await waitUntil(() => fly().textContent.includes(reason));
      expect(fly().ariaDisabled).to.equal('true');
      await sendKeys({ press: 'End' });
      expect(menuOf(probe).shadowRoot?.activeElement).to.equal(fly());
      await sendKeys({ press: 'Enter' });
      expect(probe.calls).to.deep.equal([]);
      expect(items(probe)).to.have.length(3);
      await expectAccessible(probe);
      probe.remove();
    }
    const probe = await placeProbe({ nearest: { id: 2 } });
    await openMenu(probe);
    expect(items(probe)).to.deep.equal(["What's Here?", 'Copy coordinates', 'Fly Here']);
  });

  it('VIEW-62 a flight that takes time or fails says so where the user has opened the menu, for exactly 4 seconds once it has failed', async () => {
    let fail: (error: unknown) => void = () => undefined;
    const probe = await placeProbe({ flies: () => new Promise((_, reject) => (fail = reject)) });
    const notice = (): HTMLElement | null => probe.renderRoot.querySelector('.notice');
    await openMenu(probe);
    itemOf(probe, 'Fly Here').click();
    await waitUntil(() => notice()?.textContent.includes('Flying there') === true);
    expect(notice()?.role).to.equal('status');
    const [box, stage] = [notice()!.getBoundingClientRect(), probe.stage.getBoundingClientRect()];
    expect((box.left + box.right) / 2 - stage.left).to.be.closeTo(GROUND[0], 2);
    expect(box.bottom - stage.top).to.be.within(GROUND[1] - 60, GROUND[1]);
    fail(new ViewerError('network', 'No tile of sphere 2 could be fetched.', { recoverable: true }));
    await waitUntil(() => notice()?.textContent.includes('could not be loaded') === true);
    const since = performance.now();
    expect(notice()?.role).to.equal('alert');
    expect(probe.errors.map(({ code }) => code)).to.deep.equal(['network']);
    await waitUntil(() => notice() === null);
    expect(performance.now() - since).to.be.within(3800, 4600);
  });

  exceptWithoutMedia.it('the menu is accessible in light and dark colors', async () => {
    const probe = await placeProbe();
    for (const colorScheme of ['light', 'dark'] as const) {
      await emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openMenu(probe);
      await expectAccessible(probe);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => items(probe).length === 0);
    }
    await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  });
});
