import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { expectAccessible } from '../accessible.ts';
import { exceptWithoutMedia } from '../browsers.ts';
import { waitUntil } from '../wait-until.ts';
import { boxIn, focusedIn, found, hall, isShown, marker, opened, placeHost, seenAs } from './popups-host.ts';

before(() => setViewport({ width: 900, height: 700 }));

describe('the position of a popup', () => {
  it('a popup stays inside the viewer, and is above its object unless the object is at the upper edge', async () => {
    const host = await placeHost([hall]);
    const popup = await opened(host);
    // The popup is placed by its final size, which some browsers report only after several frames.
    await waitUntil(() => {
      host.objects.pixels.set(1, { x: 400, y: 420 });
      host.popups.follow();
      return boxIn(host, popup).bottom < 420;
    });
    for (const [x, y] of [
      [400, 420],
      [400, 20],
      [5, 420],
      [795, 420],
      [5, 5],
      [799, 499],
    ] as const) {
      host.objects.pixels.set(1, { x, y });
      host.popups.follow();
      const { left, top, right, bottom } = boxIn(host, popup);
      expect(left, `left at ${x}, ${y}`).to.be.at.least(8);
      expect(top, `top at ${x}, ${y}`).to.be.at.least(8);
      expect(right, `right at ${x}, ${y}`).to.be.at.most(792);
      expect(bottom, `bottom at ${x}, ${y}`).to.be.at.most(500 - 72);
      expect(isShown(popup)).to.be.true;
    }
    host.objects.pixels.set(1, { x: 400, y: 420 });
    host.popups.follow();
    const above = boxIn(host, popup);
    expect(above.bottom).to.be.below(420);
    expect((above.left + above.right) / 2).to.be.closeTo(400, 1);
    host.objects.pixels.set(1, { x: 400, y: 20 });
    host.popups.follow();
    expect(boxIn(host, popup).top).to.be.above(20);
  });

  it('a popup is hidden while its object is out of view, unless the popup has the focus', async () => {
    const host = await placeHost([hall]);
    const popup = await opened(host);
    for (const pixel of [null, { x: -1, y: 100 }, { x: 100, y: 501 }]) {
      host.objects.pixels.set(1, pixel);
      host.popups.follow();
      expect(isShown(popup)).to.be.false;
    }
    host.objects.pixels.set(1, { x: 300, y: 300 });
    host.popups.follow();
    expect(isShown(popup)).to.be.true;
    popup.focus();
    host.objects.pixels.set(1, null);
    host.popups.follow();
    expect(isShown(popup)).to.be.true;
    expect(focusedIn(host)).to.equal(popup);
  });

  it('a popup follows its object without forcing the browser to recalculate the layout', async () => {
    const host = await placeHost([hall]);
    await opened(host);
    host.popups.mark(hall);
    await host.updateComplete;
    const requests: string[] = [];
    const rect = Element.prototype.getBoundingClientRect;
    const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!;
    const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth')!;
    Element.prototype.getBoundingClientRect = function () {
      requests.push('rect');
      return rect.call(this);
    };
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', {
      ...width,
      get: () => requests.push('offset'),
    });
    Object.defineProperty(Element.prototype, 'clientWidth', { ...inner, get: () => requests.push('client') });
    try {
      for (let frame = 0; frame < 50; frame += 1) {
        host.objects.pixels.set(1, { x: frame * 10, y: 200 });
        host.popups.follow();
      }
    } finally {
      Element.prototype.getBoundingClientRect = rect;
      Object.defineProperty(HTMLElement.prototype, 'offsetWidth', width);
      Object.defineProperty(Element.prototype, 'clientWidth', inner);
    }
    expect(requests).to.deep.equal([]);
  });

  it('in a narrow viewer, a popup is shown as a sheet above the controls', async () => {
    const host = await placeHost([hall], [360, 560]);
    const popup = await opened(host);
    const { left, right, bottom } = boxIn(host, popup);
    expect([left, right]).to.deep.equal([8, 352]);
    expect(bottom).to.be.closeTo(560 - 72, 0.01);
    host.objects.pixels.set(1, null);
    host.popups.follow();
    expect(isShown(popup)).to.be.true;
  });

  it('content that is taller than the viewer can be scrolled within its popup', async () => {
    const host = await placeHost(
      [seenAs(1, marker({ name: 'Long', flyHere: true, description: 'Words. '.repeat(900) }))],
      [800, 300],
    );
    const popup = await opened(host);
    const { top, bottom } = boxIn(host, popup);
    expect(bottom - top).to.be.at.most(300 - 72 - 16);
    const body = popup.querySelector('.body') as HTMLElement;
    expect(body.scrollHeight).to.be.above(body.clientHeight);
    expect(isShown(found(host, '[part=popup-fly-here]'))).to.be.true;
  });
});

describe('a popup and the keyboard', () => {
  it('a popup takes the focus when it is opened by keyboard, and Escape closes it and returns the focus', async () => {
    const host = await placeHost([hall]);
    host.focus();
    const popup = await opened(host, 1, { focus: true });
    expect(focusedIn(host)).to.equal(popup);
    expect(popup.getAttribute('role')).to.equal('dialog');
    await sendKeys({ press: 'Tab' });
    expect(focusedIn(host)).to.equal(found(host, '[part=popup-close]'));
    await sendKeys({ press: 'Escape' });
    await host.updateComplete;
    expect(host.popups.openKey).to.be.null;
    expect(focusedIn(host)).to.equal(found(host, '.stage'));
  });

  it('a popup opened with a pointer does not move the focus, and Escape still closes the popup', async () => {
    const host = await placeHost([hall]);
    host.focus();
    await opened(host);
    expect(focusedIn(host)).to.equal(found(host, '.stage'));
    await sendKeys({ press: 'Escape' });
    expect(host.popups.openKey).to.be.null;
    expect(focusedIn(host)).to.equal(found(host, '.stage'));
  });

  it('a popup opened by keyboard turns the view to its object if the object is out of view', async () => {
    const host = await placeHost([hall]);
    host.objects.pixels.set(1, null);
    const popup = await opened(host, 1, { focus: true });
    expect(host.calls).to.deep.equal([['turn', 1]]);
    expect(focusedIn(host)).to.equal(popup);
    expect(isShown(popup)).to.be.true;
  });

  it('a popup opened by keyboard turns the view to an object behind the controls or behind the popup itself', async () => {
    for (const [width, height, x, y] of [
      // The control bar takes the lowest 72 px.
      [800, 500, 400, 470],
      // The popup of a narrow viewer is a sheet above the controls.
      [360, 560, 180, 480],
    ] as const) {
      const host = await placeHost([hall], [width, height]);
      host.objects.pixels.set(1, { x, y });
      await opened(host, 1, { focus: true });
      expect(host.calls, String(width)).to.deep.equal([['turn', 1]]);
      host.remove();
    }
    const host = await placeHost([hall]);
    host.objects.pixels.set(1, { x: 400, y: 400 });
    await opened(host, 1, { focus: true });
    expect(host.calls, 'the object and its popup are visible').to.deep.equal([]);
  });

  for (const [width, height] of [
    [800, 500],
    [360, 560],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      exceptWithoutMedia.it(
        `a popup passes axe at ${String(width)} px in ${colorScheme} colors`,
        async () => {
          await emulateMedia({ colorScheme });
          const rich = '<h3>Hours</h3><ul><li>Daily</li></ul><a href="/t">Book</a>';
          const object = marker({ ...hall.object, flyHere: true, popup: rich } as Parameters<
            typeof marker
          >[0]);
          const host = await placeHost([seenAs(1, object)], [width, height]);
          await opened(host);
          await waitUntil(() => found(host, '.rich') !== null);
          await Promise.all(host.shadowRoot!.getAnimations().map(({ finished }) => finished));
          await expectAccessible(host);
          await emulateMedia({ colorScheme: 'light' });
        },
      );
    }
  }
});
