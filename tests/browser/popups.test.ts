import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { html } from 'lit';
import type { SeenObject } from '../../elements/viewer/objects/seen-object.ts';
import {
  type ObjectHost,
  focusedIn,
  found,
  marker,
  placeHost,
  polygon,
  seenAs,
  wordsIn,
} from './popups-host.ts';

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const hall = seenAs(
  1,
  marker({ name: 'Town hall', description: 'Built in 1881.\nOpen daily.', imageUrl: PICTURE }),
);

/** Opens a popup and waits until it stands in its place. */
async function opened(host: ObjectHost, key = 1, options?: { focus: boolean }): Promise<HTMLElement> {
  host.popups.open(key, options);
  await host.updateComplete;
  await nextFrame();
  await nextFrame();
  return found(host, '.popup') as HTMLElement;
}

/** Where an element stands within its host. */
function boxIn(host: ObjectHost, element: Element) {
  const outer = host.getBoundingClientRect();
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return {
    left: left - outer.left,
    top: top - outer.top,
    right: right - outer.left,
    bottom: bottom - outer.top,
  };
}

const isShown = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element).visibility === 'visible';

describe('popups', () => {
  before(() => setViewport({ width: 900, height: 700 }));

  it('OBJ-20: shows a marker’s name, description and image', async () => {
    const host = await placeHost([hall]);
    const popup = await opened(host);
    expect(wordsIn(host, '[part=popup-title]')).to.equal('Town hall');
    expect(found(host, '.description')?.innerText).to.equal('Built in 1881.\nOpen daily.');
    const image = popup.querySelector('img') as HTMLImageElement;
    expect(image.src).to.equal(PICTURE);
    expect(image.alt).to.equal('Town hall');
    await waitUntil(() => image.complete);
    expect(image.hidden).to.be.false;
    expect(isShown(popup)).to.be.true;
  });

  it('OBJ-20: an image that does not load leaves no frame behind', async () => {
    const host = await placeHost([seenAs(1, marker({ name: 'A', imageUrl: 'data:image/png;base64,AAAA' }))]);
    await opened(host);
    const image = found(host, '.image') as HTMLImageElement;
    await waitUntil(() => image.hidden);
    expect(getComputedStyle(image).display).to.equal('none');
  });

  it('OBJ-21: cuts a title longer than 21 characters and keeps the whole name for ears and pointers', async () => {
    const name = 'The Old Observatory Hill';
    const host = await placeHost([seenAs(1, marker({ name }))]);
    await opened(host);
    expect(wordsIn(host, '[part=popup-title]')).to.equal('The Old Observato...ll');
    expect(found(host, '[part=popup-title]')?.getAttribute('aria-label')).to.equal(name);
    expect(found(host, '[part=popup-title]')?.title).to.equal(name);
  });

  it('OBJ-18: a click opens, the next one closes, and only one popup is open', async () => {
    const host = await placeHost([hall, seenAs(2, marker({ name: 'Library' }))]);
    host.popups.toggle(1);
    await host.updateComplete;
    expect(host.popups.openKey).to.equal(1);
    host.popups.toggle(2);
    await host.updateComplete;
    expect(host.renderRoot.querySelectorAll('[role=dialog]').length).to.equal(1);
    expect(wordsIn(host, '[part=popup-title]')).to.equal('Library');
    host.popups.toggle(2);
    await host.updateComplete;
    expect(host.popups.openKey).to.be.null;
    expect(found(host, '.popups')).to.be.null;
  });

  it('OBJ-19: a static marker neither opens a popup nor closes one', async () => {
    const host = await placeHost([
      hall,
      seenAs(2, marker({ name: 'Sign', isStatic: true, popup: '<p>x</p>' })),
    ]);
    host.popups.toggle(1);
    host.popups.toggle(2);
    await host.updateComplete;
    expect(host.popups.openKey).to.equal(1);
  });

  it('OBJ-25, OPEN-113: without content no popup opens, nor for an object that is not there', async () => {
    const host = await placeHost([seenAs(1, marker({ name: '  ', popup: ' ', description: '\n' }))]);
    host.popups.toggle(1);
    host.popups.toggle(77);
    await host.updateComplete;
    expect(found(host, '[role=dialog]')).to.be.null;
  });

  it('OBJ-25: shows the page’s own HTML, its links made safe', async () => {
    const popup =
      '<p>Tours <b>daily</b></p><a href="https://example.test/t" target="_self">Book</a><script>1</script>';
    const host = await placeHost([seenAs(1, marker({ popup }))]);
    await opened(host);
    await waitUntil(() => found(host, '.rich') !== null);
    expect(wordsIn(host, '.rich')).to.equal('Tours dailyBook');
    const link = found(host, '.rich a') as HTMLAnchorElement;
    expect(link.rel).to.equal('noopener noreferrer');
    expect(link.target).to.equal('_blank');
    // Drawn anew, it still stands there; opened again, it comes back.
    host.requestUpdate();
    await host.updateComplete;
    expect(wordsIn(host, '.rich')).to.equal('Tours dailyBook');
    host.popups.close();
    await host.updateComplete;
    await opened(host);
    await waitUntil(() => wordsIn(host, '.rich') === 'Tours dailyBook');
  });

  it('OBJ-25: HTML of which nothing is left closes a popup that held nothing else', async () => {
    const host = await placeHost([
      seenAs(1, marker({ popup: '<script>1</script>' })),
      seenAs(2, marker({ popup: '<iframe></iframe>', name: 'Named' })),
    ]);
    host.popups.open(1);
    await waitUntil(() => host.popups.openKey === null);
    host.popups.open(2);
    await opened(host, 2);
    expect(wordsIn(host, '.popup')).to.equal('Named');
  });

  for (const [flyHere, showFlyHere, isOffered] of [
    [null, false, false],
    [null, true, true],
    [true, false, true],
    [false, true, false],
  ] as const) {
    it(`OBJ-23, EMBED-08: the setting ${String(showFlyHere)} and the marker’s ${String(flyHere)} ${isOffered ? 'offer' : 'do not offer'} Fly Here`, async () => {
      const host = await placeHost([seenAs(1, marker({ name: 'A', flyHere }))]);
      host.showFlyHere = showFlyHere;
      await opened(host);
      const button = found(host, '[part=popup-fly-here]');
      expect(button !== null).to.equal(isOffered);
      button?.click();
      await host.updateComplete;
      expect(host.calls).to.deep.equal(isOffered ? [['fly', 39.3, -76.6]] : []);
      expect(host.popups.openKey).to.equal(isOffered ? null : 1);
    });
  }

  it('VIEW-58: an object of the viewer’s own brings the content of its popup', async () => {
    const host = await placeHost([seenAs(1, marker({ isStatic: true }), { layer: 'own' })]);
    host.own = html`<button class="own">39.3, -76.6</button>`;
    await opened(host);
    expect(wordsIn(host, '.body')).to.equal('39.3, -76.6');
  });

  it('closes when its object is gone, and shows what became of it', async () => {
    const host = await placeHost([hall]);
    await opened(host);
    host.objects.show([seenAs(1, marker({ name: 'Renamed' }))]);
    host.popups.follow();
    await host.updateComplete;
    expect(wordsIn(host, '[part=popup-title]')).to.equal('Renamed');
    host.objects.show([]);
    host.popups.follow();
    await host.updateComplete;
    expect(found(host, '.popup')).to.be.null;
  });

  it('keeps nothing when the element is removed, and works when it is back', async () => {
    const host = await placeHost([hall]);
    const parent = host.parentElement as HTMLElement;
    await opened(host);
    host.remove();
    parent.append(host);
    await host.updateComplete;
    expect(found(host, '.popup')).to.be.null;
    expect(isShown(await opened(host))).to.be.true;
  });
});

describe('a popup’s place', () => {
  it('stands above its object, below it at the upper edge, and always within the element', async () => {
    const host = await placeHost([hall]);
    const popup = await opened(host);
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

  it('hides while its object is behind the camera or outside, unless it has the keyboard', async () => {
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

  it('asks the layout for nothing while it follows', async () => {
    const host = await placeHost([hall]);
    await opened(host);
    host.popups.mark(hall);
    await host.updateComplete;
    const asked: string[] = [];
    const rect = Element.prototype.getBoundingClientRect;
    const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!;
    const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth')!;
    Element.prototype.getBoundingClientRect = function () {
      asked.push('rect');
      return rect.call(this);
    };
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', {
      ...width,
      get: () => asked.push('offset'),
    });
    Object.defineProperty(Element.prototype, 'clientWidth', { ...inner, get: () => asked.push('client') });
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
    expect(asked).to.deep.equal([]);
  });

  it('is a sheet above the controls where the element is narrow', async () => {
    const host = await placeHost([hall], [360, 560]);
    const popup = await opened(host);
    const { left, right, bottom } = boxIn(host, popup);
    expect([left, right]).to.deep.equal([8, 352]);
    expect(bottom).to.equal(560 - 72);
    host.objects.pixels.set(1, null);
    host.popups.follow();
    expect(isShown(popup)).to.be.true;
  });

  it('scrolls what is longer than the element is high', async () => {
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
  it('takes the focus when it is opened by keyboard; Escape closes it and gives the focus back', async () => {
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

  it('leaves the focus where it is when a pointer opens it, and closes by Escape from there', async () => {
    const host = await placeHost([hall]);
    host.focus();
    await opened(host);
    expect(focusedIn(host)).to.equal(found(host, '.stage'));
    await sendKeys({ press: 'Escape' });
    expect(host.popups.openKey).to.be.null;
    expect(focusedIn(host)).to.equal(found(host, '.stage'));
  });

  it('turns the view to an object out of sight that the keyboard opens', async () => {
    const host = await placeHost([hall]);
    host.objects.pixels.set(1, null);
    const popup = await opened(host, 1, { focus: true });
    expect(host.calls).to.deep.equal([['turn', 1]]);
    expect(focusedIn(host)).to.equal(popup);
    expect(isShown(popup)).to.be.true;
  });

  for (const [width, height] of [
    [800, 500],
    [360, 560],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`passes axe at ${String(width)} px in ${colorScheme} colours`, async () => {
        await emulateMedia({ colorScheme });
        const rich = '<h3>Hours</h3><ul><li>Daily</li></ul><a href="/t">Book</a>';
        const object = marker({ ...hall.object, flyHere: true, popup: rich } as Parameters<typeof marker>[0]);
        const host = await placeHost([seenAs(1, object)], [width, height]);
        await opened(host);
        await waitUntil(() => found(host, '.rich') !== null);
        await Promise.all(host.shadowRoot!.getAnimations().map(({ finished }) => finished));
        await expect(host).to.be.accessible();
        await emulateMedia({ colorScheme: 'light' });
      });
    }
  }
});

describe('hover texts', () => {
  const hovered = async (host: ObjectHost, seen: SeenObject | null, x = 200, y = 150): Promise<void> => {
    host.popups.hover(seen, { x, y });
    await host.updateComplete;
  };
  const pass = async (host: ObjectHost, ms: number): Promise<void> => {
    host.clock.pass(ms);
    await host.updateComplete;
    await nextFrame();
  };

  for (const [row, kind, object] of [
    ['OBJ-16', 'marker', marker({ hoverText: 'Look at me' })],
    ['OBJ-17', 'polygon', polygon('Look at me')],
  ] as const) {
    it(`${row}: a ${kind} shows its text once the pointer rested 330 ms on it, and until it leaves`, async () => {
      const seen = seenAs(1, object);
      const host = await placeHost([seen]);
      await hovered(host, seen);
      await pass(host, 329);
      expect(found(host, '.words')).to.be.null;
      await pass(host, 1);
      expect(wordsIn(host, '.words')).to.equal('Look at me');
      await waitUntil(() => isShown(found(host, '.words')));
      await hovered(host, null);
      expect(found(host, '.words')).to.be.null;
      await pass(host, 1000);
      expect(found(host, '.words')).to.be.null;
    });
  }

  it('OBJ-16: a pointer that moves on does not rest, one that trembles does', async () => {
    const seen = seenAs(1, polygon('Park'));
    const host = await placeHost([seen]);
    await hovered(host, seen, 100);
    await pass(host, 300);
    await hovered(host, seen, 140);
    await pass(host, 300);
    expect(found(host, '.words')).to.be.null;
    await hovered(host, seen, 142);
    await pass(host, 30);
    expect(wordsIn(host, '.words')).to.equal('Park');
  });

  it('OBJ-16: another object has a wait of its own, and one without a text shows none', async () => {
    const [a, b, silent] = [
      seenAs(1, marker({ hoverText: 'A' })),
      seenAs(2, marker({ hoverText: 'B' })),
      seenAs(3, marker({ name: 'C' })),
    ];
    const host = await placeHost([a, b, silent]);
    await hovered(host, a);
    await pass(host, 330);
    await hovered(host, b);
    expect(found(host, '.words')).to.be.null;
    await pass(host, 330);
    expect(wordsIn(host, '.words')).to.equal('B');
    await hovered(host, silent);
    await pass(host, 330);
    expect(found(host, '.words')).to.be.null;
    expect(host.clock.waiting).to.equal(0);
  });

  it('OBJ-16: stands at the marker and goes along with it; at the pointer on a surface', async () => {
    const [pin, park] = [seenAs(1, marker({ hoverText: 'Pin' })), seenAs(2, polygon('Park'))];
    const host = await placeHost([pin, park]);
    await hovered(host, pin, 210, 140);
    await pass(host, 330);
    for (const x of [200, 500]) {
      host.objects.pixels.set(1, { x, y: 300 });
      host.popups.follow();
      const { left, right, bottom } = boxIn(host, found(host, '.words') as Element);
      expect((left + right) / 2).to.be.closeTo(x, 1);
      expect(bottom).to.be.below(300);
    }
    await hovered(host, park, 600, 250);
    await pass(host, 330);
    const { left, right } = boxIn(host, found(host, '.words') as Element);
    expect((left + right) / 2).to.be.closeTo(600, 1);
  });

  it('OBJ-16: is not said twice beside the object’s own popup, and leaves no timer when the element goes', async () => {
    const seen = seenAs(1, marker({ hoverText: 'A', name: 'A' }));
    const host = await placeHost([seen]);
    await opened(host);
    await hovered(host, seen);
    await pass(host, 330);
    expect(found(host, '.words')).to.be.null;
    await hovered(host, null);
    await hovered(host, seen);
    host.remove();
    expect(host.clock.waiting).to.equal(0);
  });
});
