import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { SeenObject } from '../../../elements/viewer/objects/seen-object.ts';
import { waitUntil } from '../wait-until.ts';
import {
  type ObjectHost,
  boxIn,
  found,
  isShown,
  marker,
  opened,
  placeHost,
  polygon,
  seenAs,
  textIn,
} from './popups-host.ts';

before(() => setViewport({ width: 900, height: 700 }));

describe('hover texts', () => {
  const hovered = async (host: ObjectHost, seen: SeenObject | null, x = 200, y = 150): Promise<void> => {
    host.popups.hover(seen, { x, y });
    await host.updateComplete;
  };
  const advance = async (host: ObjectHost, ms: number): Promise<void> => {
    host.clock.advance(ms);
    await host.updateComplete;
    await nextFrame();
  };

  for (const [row, kind, object] of [
    ['OBJ-16', 'marker', marker({ hoverText: 'Look at me' })],
    ['OBJ-17', 'polygon', polygon('Look at me')],
  ] as const) {
    it(`${row}: a ${kind} shows its hover text after the pointer has rested on it for 330 ms, until the pointer leaves`, async () => {
      const seen = seenAs(1, object);
      const host = await placeHost([seen]);
      await hovered(host, seen);
      await advance(host, 329);
      expect(found(host, '.words')).to.be.null;
      await advance(host, 1);
      expect(textIn(host, '.words')).to.equal('Look at me');
      await waitUntil(() => isShown(found(host, '.words')));
      await hovered(host, null);
      expect(found(host, '.words')).to.be.null;
      await advance(host, 1000);
      expect(found(host, '.words')).to.be.null;
    });
  }

  it('OBJ-16: moving the pointer by 40 px restarts the hover delay, and moving it by 2 px does not', async () => {
    const seen = seenAs(1, polygon('Park'));
    const host = await placeHost([seen]);
    await hovered(host, seen, 100);
    await advance(host, 300);
    await hovered(host, seen, 140);
    await advance(host, 300);
    expect(found(host, '.words')).to.be.null;
    await hovered(host, seen, 142);
    await advance(host, 30);
    expect(textIn(host, '.words')).to.equal('Park');
  });

  it('OBJ-16: each object has its own hover delay, and an object without a hover text shows none', async () => {
    const [a, b, silent] = [
      seenAs(1, marker({ hoverText: 'A' })),
      seenAs(2, marker({ hoverText: 'B' })),
      seenAs(3, marker({ name: 'C' })),
    ];
    const host = await placeHost([a, b, silent]);
    await hovered(host, a);
    await advance(host, 330);
    await hovered(host, b);
    expect(found(host, '.words')).to.be.null;
    await advance(host, 330);
    expect(textIn(host, '.words')).to.equal('B');
    await hovered(host, silent);
    await advance(host, 330);
    expect(found(host, '.words')).to.be.null;
    expect(host.clock.waiting).to.equal(0);
  });

  it('OBJ-16: Escape hides a hover text while the pointer stays, wherever the focus is', async () => {
    const seen = seenAs(1, polygon('Park'));
    const host = await placeHost([seen]);
    await hovered(host, seen);
    await advance(host, 330);
    expect(textIn(host, '.words')).to.equal('Park');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await host.updateComplete;
    expect(found(host, '.words')).to.be.null;
  });

  it('OBJ-16: a hover text follows its marker, or appears at the pointer for a polygon', async () => {
    const [pin, park] = [seenAs(1, marker({ hoverText: 'Pin' })), seenAs(2, polygon('Park'))];
    const host = await placeHost([pin, park]);
    await hovered(host, pin, 210, 140);
    await advance(host, 330);
    for (const x of [200, 500]) {
      host.objects.pixels.set(1, { x, y: 300 });
      host.popups.follow();
      const { left, right, bottom } = boxIn(host, found(host, '.words') as Element);
      expect((left + right) / 2).to.be.closeTo(x, 1);
      expect(bottom).to.be.below(300);
    }
    await hovered(host, park, 600, 250);
    await advance(host, 330);
    const { left, right } = boxIn(host, found(host, '.words') as Element);
    expect((left + right) / 2).to.be.closeTo(600, 1);
  });

  it('OBJ-16: no hover text appears while the object’s popup is open, and removing the viewer stops the hover timer', async () => {
    const seen = seenAs(1, marker({ hoverText: 'A', name: 'A' }));
    const host = await placeHost([seen]);
    await opened(host);
    await hovered(host, seen);
    await advance(host, 330);
    expect(found(host, '.words')).to.be.null;
    await hovered(host, null);
    await hovered(host, seen);
    host.remove();
    expect(host.clock.waiting).to.equal(0);
  });
});
