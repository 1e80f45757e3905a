import { aTimeout, expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { type DragOptions, attachDrag } from '../../../elements/input/drag.ts';
import type { PageScroll, ScrollHint } from '../../../elements/input/page-scroll.ts';
import { attachTouch } from '../../../elements/input/touch.ts';
import type { Detach } from '../../../elements/input/view-control.ts';
import { attachWheel } from '../../../elements/input/wheel.ts';
import { exceptWithoutRightButton } from '../browsers.ts';
import { RecordingControl } from '../viewer/recording-control.ts';

/** Degrees by which a drag of one pixel turns the view, at zoom 1 on the test's surface. */
const DEG_PER_PX = (360 * 0.3) / 300;

let surface: HTMLElement;
let control: RecordingControl;
let detaches: Detach[];

beforeEach(async () => {
  surface = await fixture<HTMLElement>(
    html`<div tabindex="0" style="position: fixed; inset: 0 auto auto 0; width: 400px; height: 300px"></div>`,
  );
  control = new RecordingControl();
  detaches = [];
});

afterEach(async () => {
  for (const detach of detaches) detach();
  await resetMouse();
});

const use = (detach: Detach): number => detaches.push(detach);

const drag = (changes: Partial<DragOptions> = {}): number =>
  use(attachDrag(surface, control, { pageScroll: 'free', prefersReducedMotion: () => false, ...changes }));

const moveTo = (x: number, y: number): Promise<void> => sendMouse({ type: 'move', position: [x, y] });

/** The test runner cannot send real touches, so tests dispatch touch events. */
function touch(type: string, pointerId: number, [x, y]: [number, number]): void {
  surface.dispatchEvent(
    new PointerEvent(type, {
      pointerType: 'touch',
      pointerId,
      isPrimary: pointerId === 11,
      clientX: x,
      clientY: y,
      bubbles: true,
    }),
  );
}

describe('dragging', () => {
  it('VIEW-52 dragging right turns the view left, and dragging down turns it up', async () => {
    drag();
    await moveTo(200, 100);
    await sendMouse({ type: 'down' });
    await moveTo(210, 100);
    const { pan } = control.view;
    await moveTo(260, 150);
    await aTimeout(80);
    await sendMouse({ type: 'up' });
    expect(pan).to.equal(0, 'the first few pixels only begin the drag');
    expect(control.view.pan).to.be.closeTo(360 - 50 * DEG_PER_PX, 1e-6);
    expect(control.view.tilt).to.be.closeTo(50 * DEG_PER_PX, 1e-6);
    expect([...control.causes]).to.deep.equal(['drag']);
    expect(control.flings).to.deep.equal([], 'the pointer had come to rest');
  });

  it('VIEW-52 a drag continues outside the viewer while the mouse button is pressed', async () => {
    drag();
    await moveTo(380, 100);
    await sendMouse({ type: 'down' });
    await moveTo(390, 100);
    await moveTo(590, 100);
    await sendMouse({ type: 'up' });
    expect(control.view.pan).to.be.closeTo(360 - 200 * DEG_PER_PX, 1e-6);
  });

  it('VIEW-52 the view coasts after a drag that is released in motion, except with reduced motion', () => {
    for (const reduced of [false, true]) {
      const detach = attachDrag(surface, control, {
        pageScroll: 'free',
        prefersReducedMotion: () => reduced,
      });
      touch('pointerdown', 11, [100, 100]);
      const startMs = performance.now();
      for (let x = 110; performance.now() - startMs < 60; x += 0.01) touch('pointermove', 11, [x, 100]);
      touch('pointerup', 11, [300, 100]);
      detach();
    }
    expect(control.flings).to.have.length(1);
    expect(control.flings[0]?.pan).to.be.below(0);
    expect(control.halts).to.be.at.least(2, 'a press ends coasting');
  });

  it('VIEW-52 only the click at the end of a drag is suppressed', async () => {
    drag();
    const clicks: number[] = [];
    surface.addEventListener('click', (event) => clicks.push(event.clientX));
    await sendMouse({ type: 'click', position: [50, 50] });
    await moveTo(100, 100);
    await sendMouse({ type: 'down' });
    await moveTo(103, 100);
    await sendMouse({ type: 'up' });
    await sendMouse({ type: 'down' });
    await moveTo(160, 100);
    await sendMouse({ type: 'up' });
    await sendMouse({ type: 'click', position: [60, 60] });
    expect(clicks).to.deep.equal([50, 103, 60]);
  });

  exceptWithoutRightButton.it(
    'VIEW-52 the start and end of a drag are reported for the left button only, and the right button does not turn the view',
    async () => {
      const dragging: boolean[] = [];
      drag({ onDragChange: (isDragging) => dragging.push(isDragging) });
      await moveTo(100, 100);
      await sendMouse({ type: 'down', button: 'right' });
      await moveTo(200, 100);
      await sendMouse({ type: 'up', button: 'right' });
      expect(control.view.pan).to.equal(0);
      await sendMouse({ type: 'down' });
      await moveTo(100, 100);
      await sendMouse({ type: 'up' });
      expect(dragging).to.deep.equal([true, false]);
    },
  );

  it('VIEW-52 dragging does not turn the view after the drag handlers are detached', async () => {
    drag();
    detaches.pop()?.();
    await moveTo(100, 100);
    await sendMouse({ type: 'down' });
    await moveTo(200, 100);
    await sendMouse({ type: 'up' });
    expect(control.view.pan).to.equal(0);
  });
});

describe('touch gestures', () => {
  const pinch = async (
    pageScroll: PageScroll,
    onScrollHint: (hint: ScrollHint) => void = () => undefined,
  ): Promise<void> => {
    use(attachTouch(surface, control, { pageScroll, onScrollHint }));
    drag({ pageScroll });
    // The first touch loads the code for two fingers, which then halts the view again, in addition to dragging.
    const byDrag = pageScroll === 'free' ? 2 : 0;
    await waitUntil(() => {
      const before = control.halts;
      for (const id of [11, 12]) touch('pointerdown', id, [10 * id, 0]);
      for (const id of [11, 12]) touch('pointerup', id, [10 * id, 0]);
      return control.halts - before > byDrag;
    });
  };

  it('VIEW-16 VIEW-17 a pinch zooms in proportion to the distance between the fingers', async () => {
    await pinch('free');
    touch('pointerdown', 11, [150, 150]);
    touch('pointerdown', 12, [250, 150]);
    touch('pointermove', 11, [100, 150]);
    touch('pointermove', 12, [300, 150]);
    expect(control.zoom).to.be.closeTo(2, 1e-9);
    touch('pointermove', 12, [150, 150]);
    expect(control.zoom).to.be.closeTo(0.5, 1e-9);
  });

  it('VIEW-52 moving two fingers in parallel turns the view, and the same points stay under the fingers', async () => {
    await pinch('free');
    touch('pointerdown', 11, [150, 150]);
    touch('pointerdown', 12, [250, 150]);
    touch('pointermove', 11, [170, 150]);
    touch('pointermove', 12, [270, 150]);
    expect(control.zoom).to.be.closeTo(1, 1e-9);
    const focal = 150 / Math.tan((37.5 * Math.PI) / 180);
    expect(360 - control.view.pan).to.be.closeTo((Math.atan(20 / focal) * 180) / Math.PI, 0.02);
  });

  it('JOB-01 VIEW-52 on a page that scrolls, two fingers side by side scroll it, and a pinch still zooms', async () => {
    const below = await fixture(html`<div style="height: 300vh"></div>`);
    await pinch('free');
    const press = (): void => {
      touch('pointerdown', 11, [150, 150]);
      touch('pointerdown', 12, [150, 250]);
    };
    const lift = (): void => [11, 12].forEach((id) => touch('pointerup', id, [0, 0]));
    press();
    // The fingers stand one above the other, so between their two events they seem to pinch.
    for (const y of [120, 90]) {
      touch('pointermove', 11, [150, y]);
      touch('pointermove', 12, [150, y + 100]);
      await nextFrame();
    }
    expect(document.scrollingElement!.scrollTop).to.equal(60);
    expect([control.zoom, control.view.pan, control.view.tilt]).to.deep.equal([1, 0, 0]);
    lift();
    press();
    touch('pointermove', 11, [150, 100]);
    touch('pointermove', 12, [150, 300]);
    await nextFrame();
    expect(control.zoom).to.be.closeTo(2, 1e-9);
    expect(document.scrollingElement!.scrollTop).to.equal(60);
    lift();
    below.remove();
  });

  it('VIEW-52 one finger turns the view, even after a second finger is added and the first is lifted', async () => {
    await pinch('free');
    touch('pointerdown', 11, [100, 100]);
    touch('pointermove', 11, [110, 100]);
    touch('pointermove', 11, [160, 100]);
    expect(control.view.pan).to.be.closeTo(360 - 50 * DEG_PER_PX, 1e-6);
    touch('pointerdown', 12, [200, 100]);
    const { pan } = control.view;
    touch('pointerup', 11, [160, 100]);
    touch('pointermove', 12, [210, 100]);
    touch('pointermove', 12, [220, 100]);
    expect(control.view.pan).to.be.closeTo(pan - 10 * DEG_PER_PX, 1e-6);
  });

  it('VIEW-52 with the scroll guard on, one finger scrolls the page and shows a hint, and two fingers turn the view', async () => {
    const hints: ScrollHint[] = [];
    await pinch('guard', (hint) => hints.push(hint));
    expect(surface.style.touchAction).to.equal('pan-x pan-y');
    touch('pointerdown', 11, [100, 100]);
    touch('pointermove', 11, [100, 150]);
    touch('pointercancel', 11, [100, 160]);
    expect(control.view).to.deep.equal({ pan: 0, tilt: 0, fov: 75 });
    expect(hints).to.deep.equal(['touch']);
    touch('pointerdown', 11, [100, 100]);
    touch('pointerdown', 12, [200, 100]);
    touch('pointermove', 11, [120, 100]);
    touch('pointermove', 12, [220, 100]);
    expect(control.view.pan).to.be.within(350, 359.9);
    expect(hints).to.have.length(1);
  });

  it('VIEW-52 detaching the gesture handlers restores the element’s original CSS touch-action', async () => {
    surface.style.touchAction = 'pan-y';
    await pinch('free');
    expect(surface.style.touchAction).to.equal('none');
    for (const detach of detaches.splice(0)) detach();
    expect(surface.style.touchAction).to.equal('pan-y');
  });
});

describe('the wheel', () => {
  const wheel = (init: WheelEventInit): boolean =>
    surface.dispatchEvent(
      new WheelEvent('wheel', { clientX: 200, clientY: 150, cancelable: true, bubbles: true, ...init }),
    );

  it('VIEW-16 VIEW-17 VIEW-21 the wheel zooms in when rolled forward and out when rolled backward, without scrolling the page', () => {
    use(attachWheel(surface, control, { pageScroll: 'free' }));
    expect(wheel({ deltaY: -100 })).to.equal(false, 'the page does not scroll');
    expect(control.zoom).to.be.closeTo(0.95 ** -4, 1e-9);
    wheel({ deltaY: 200 });
    expect(control.zoom).to.be.closeTo(0.95 ** 4, 1e-9);
    expect(control.view.pan % 360).to.be.closeTo(0, 1e-9, 'the middle of the picture stays');
    expect([...control.causes]).to.deep.equal(['zoom']);
  });

  it('VIEW-21 the wheel zooms toward the pointer', () => {
    use(attachWheel(surface, control, { pageScroll: 'free' }));
    wheel({ deltaY: -100, clientX: 350, clientY: 100 });
    expect(control.view.pan).to.be.within(3, 15, 'turns toward a pointer at the right');
    expect(control.view.tilt).to.be.above(0, 'turns toward a pointer at the top');
  });

  it('FIX-127 a sideways wheel turns the view, and a diagonal one does what it mostly is; the page neither scrolls nor goes back', () => {
    use(attachWheel(surface, control, { pageScroll: 'free' }));
    expect(wheel({ deltaX: 60 })).to.equal(false);
    expect(control.view.pan).to.be.within(5, 45, 'rolled to the right, the view turns right');
    expect(wheel({ deltaX: -60, deltaY: 8 })).to.equal(false);
    expect(control.view.pan % 360).to.be.closeTo(0, 1e-9);
    expect([control.view.tilt, control.zoom]).to.deep.equal([0, 1]);
    expect([...control.causes]).to.deep.equal(['drag']);
    wheel({ deltaX: 8, deltaY: -100 });
    expect(control.zoom).to.be.above(1);
  });

  it('FIX-127 with the scroll guard on, a sideways wheel is left to the page, without a hint', () => {
    const hints: ScrollHint[] = [];
    use(attachWheel(surface, control, { pageScroll: 'guard', onScrollHint: (hint) => hints.push(hint) }));
    expect(wheel({ deltaX: 60 })).to.equal(true);
    expect(control.view.pan).to.equal(0);
    expect(hints).to.be.empty;
  });

  it('VIEW-21 with the scroll guard on, the wheel zooms only while Ctrl or Meta is pressed, and otherwise scrolls the page', () => {
    const hints: ScrollHint[] = [];
    use(attachWheel(surface, control, { pageScroll: 'guard', onScrollHint: (hint) => hints.push(hint) }));
    expect(wheel({ deltaY: -100 })).to.equal(true, 'the event is left to the page');
    expect(control.zoom).to.be.closeTo(1, 1e-12);
    expect(hints).to.deep.equal(['wheel']);
    expect(wheel({ deltaY: -100, ctrlKey: true })).to.equal(false);
    expect(wheel({ deltaY: -100, metaKey: true })).to.equal(false);
    expect(control.zoom).to.be.closeTo(0.95 ** -8, 1e-9);
  });
});
