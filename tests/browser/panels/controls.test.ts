import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { SphereCompass } from '../../../elements/panels/compass.ts';
import type { SphereControlBar } from '../../../elements/panels/control-bar.ts';
import type { PanelRequest } from '../../../elements/panels/panel-requests.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { eventOnClick, definePanels, inViewer, inside } from './panel-fixtures.ts';

before(definePanels);

describe('<sphere-control-bar>', () => {
  const bar = (size?: readonly [number, number]): Promise<SphereControlBar> => {
    const element = document.createElement('sphere-control-bar');
    element.open = true;
    return inViewer(element, size);
  };
  const named = (label: string): string => `button[aria-label="${label}"]`;

  it('VIEW-16 VIEW-17 each zoom button dispatches an event that requests zooming in or out', async () => {
    const element = await bar();
    const received = (label: string): Promise<PanelRequest<'sphere-request-zoom'>> =>
      eventOnClick(element, named(label), 'sphere-request-zoom');
    expect((await received('Zoom in')).direction).to.equal('in');
    expect((await received('Zoom out')).direction).to.equal('out');
  });

  it('VIEW-27 the full-screen button dispatches an event that requests entering or exiting full screen', async () => {
    const element = await bar();
    const opens = await eventOnClick(element, named('Full screen'), 'sphere-request-full-screen');
    element.fullScreen = true;
    await element.updateComplete;
    const closes = await eventOnClick(element, named('Exit full screen'), 'sphere-request-full-screen');
    expect([opens.open, closes.open]).to.deep.equal([true, false]);
  });

  const panels = [
    ['VIEW-31', 'Sphere info', 'info'],
    ['VIEW-32', 'Help', 'help'],
    ['VIEW-33', 'Snapshot', 'snapshot'],
  ] as const;
  for (const [row, label, panel] of panels) {
    it(`${row} the ${panel} button dispatches an event that requests opening or closing the ${panel} panel`, async () => {
      const element = await bar();
      const button = inside(element, named(label));
      const nextRequest = (): Promise<PanelRequest<'sphere-request-panel'>> =>
        eventOnClick(element, named(label), 'sphere-request-panel');
      const opens = await nextRequest();
      expect([opens.panel, opens.open, opens.composed]).to.deep.equal([panel, true, true]);
      expect(button.getAttribute('aria-expanded')).to.equal('false');
      element.openPanel = panel;
      await element.updateComplete;
      expect(button.getAttribute('aria-expanded')).to.equal('true');
      expect((await nextRequest()).open).to.equal(false);
    });
  }

  it('the control bar omits the controls that the page hides, by attribute or by property', async () => {
    const element = await bar();
    element.setAttribute('hide', 'navigation snapshot');
    await element.updateComplete;
    const labels = (): (string | null)[] =>
      [...element.shadowRoot!.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    expect(labels()).to.deep.equal(['Sphere info', 'Help', 'Full screen', 'Hide controls']);
    element.hide = ['info', 'help', 'fullscreen'];
    await element.updateComplete;
    expect(labels()).to.deep.equal(['Zoom out', 'Zoom in', 'Snapshot', 'Hide controls']);
  });

  it('a collapsed control bar shows only one button, which requests expanding the bar', async () => {
    const element = await bar();
    const folds = await eventOnClick(element, named('Hide controls'), 'sphere-request-controls');
    expect(folds.open).to.equal(false);
    element.open = false;
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('button')).to.have.length(1);
    const unfolds = await eventOnClick(element, named('Show controls'), 'sphere-request-controls');
    expect(unfolds.open).to.equal(true);
  });

  it('the control bar is a single tab stop, and the arrow keys, Home and End move the focus within it', async () => {
    const element = await bar();
    const focused = (): string | null =>
      element.shadowRoot!.activeElement?.getAttribute('aria-label') ?? null;
    inside(element, 'button[tabindex="0"]').focus();
    const walk: [string, string][] = [
      ['ArrowRight', 'Zoom in'],
      ['End', 'Hide controls'],
      ['ArrowRight', 'Zoom out'],
      ['ArrowLeft', 'Hide controls'],
      ['Home', 'Zoom out'],
    ];
    for (const [key, label] of walk) {
      await sendKeys({ press: key });
      expect(focused()).to.equal(label, key);
    }
    await sendKeys({ press: 'ArrowRight' });
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll('[tabindex="0"]')).to.have.length(1);
    expect(inside(element, '[tabindex="0"]').getAttribute('aria-label')).to.equal('Zoom in');
  });

  it('in a right-to-left layout, the left arrow key moves the focus to the next control of the control bar', async () => {
    const element = await bar();
    element.dir = 'rtl';
    inside(element, 'button').focus();
    await sendKeys({ press: 'ArrowLeft' });
    expect(element.shadowRoot!.activeElement?.getAttribute('aria-label')).to.equal('Zoom in');
  });

  it('in a viewer 360 px wide, the control bar does not overflow, and its buttons are at least 44 × 44 px', async () => {
    const element = await bar([360, 640]);
    const strip = inside(element, '.bar').getBoundingClientRect();
    const frame = element.getBoundingClientRect();
    expect(strip.left >= frame.left && strip.right <= frame.right).to.equal(true, `${strip.width} px`);
    for (const button of element.shadowRoot!.querySelectorAll('button')) {
      expect(button.offsetWidth).to.be.at.least(44);
      expect(button.offsetHeight).to.be.at.least(44);
    }
  });

  it('in a viewer 360 px wide, the control bar does not overflow even with every control', async () => {
    const element = await bar([360, 640]);
    Object.assign(element, { orientation: false, mapShown: false, searchable: true, hasFavorites: true });
    Object.assign(element, { measuring: true, reduced: true });
    await element.updateComplete;
    const strip = inside(element, '.bar').getBoundingClientRect();
    const frame = element.getBoundingClientRect();
    expect(strip.left >= frame.left && strip.right <= frame.right).to.equal(true, `${strip.width} px`);
    const buttons = [...element.shadowRoot!.querySelectorAll('button')];
    expect(buttons).to.have.length(13);
    for (const { offsetWidth } of buttons) expect(offsetWidth).to.be.at.least(24);
  });

  it('in a viewer 320 px wide, the control bar with every control wraps, and its buttons are at least 24 px wide', async () => {
    const element = await bar([320, 640]);
    Object.assign(element, { orientation: false, mapShown: false, searchable: true, hasFavorites: true });
    Object.assign(element, { measuring: true, reduced: true });
    await element.updateComplete;
    const frame = element.getBoundingClientRect();
    const buttons = [...element.shadowRoot!.querySelectorAll('button')];
    expect(buttons).to.have.length(13);
    for (const button of buttons) {
      const { left, right, width, height } = button.getBoundingClientRect();
      expect(left >= frame.left && right <= frame.right).to.equal(true, button.ariaLabel ?? '');
      expect(Math.min(width, height)).to.be.at.least(24);
    }
  });

  it('the tooltip of a control stays while the pointer is on it, and Escape hides it until the pointer returns', async () => {
    const element = await bar();
    const button = inside(element, named('Zoom in'));
    const isShown = (): boolean => getComputedStyle(button, '::after').visibility === 'visible';
    const { left, top, width, height } = button.getBoundingClientRect();
    const x = Math.round(left + width / 2);
    const pointAt = (y: number): Promise<void> => sendMouse({ type: 'move', position: [x, Math.round(y)] });
    await pointAt(top + height / 2);
    await waitUntil(isShown, 'the tooltip is shown');
    // From the button to the middle of the tooltip, in steps that a shaking hand makes.
    for (let above = 2; above <= 20; above += 3) await pointAt(top - above);
    await nextFrame();
    expect(isShown()).to.equal(true, 'with the pointer on the tooltip');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isShown(), 'Escape hides the tooltip');
    await pointAt(top - 200);
    await pointAt(top + height / 2);
    await waitUntil(isShown, 'the tooltip is shown again');
    await resetMouse();
  });

  it('PEER-04 the button for the orientation of the device is a switch, and exists only if the device reports it', async () => {
    const element = await bar();
    const label = 'Look around by moving the device';
    expect(element.shadowRoot!.querySelector(named(label))).to.equal(null);
    element.orientation = false;
    await element.updateComplete;
    const starts = await eventOnClick(element, named(label), 'sphere-request-orientation');
    expect(inside(element, named(label)).getAttribute('aria-pressed')).to.equal('false');
    element.orientation = true;
    await element.updateComplete;
    const stops = await eventOnClick(element, named(label), 'sphere-request-orientation');
    expect(inside(element, named(label)).getAttribute('aria-pressed')).to.equal('true');
    expect([starts.open, stops.open]).to.deep.equal([true, false]);
    await expectAccessible(element);
  });

  it('the control bar does not intercept pointer events in the bottom left corner, where it has no button', async () => {
    const element = await bar();
    const { left, bottom } = element.getBoundingClientRect();
    expect(document.elementFromPoint(left + 4, bottom - 4)).to.not.equal(element);
  });

  it('the control bar passes axe, both expanded and collapsed', async () => {
    const element = await bar();
    await expectAccessible(element);
    element.open = false;
    await element.updateComplete;
    await expectAccessible(element);
  });
});

describe('<sphere-compass>', () => {
  it('VIEW-25 the compass needle points north, and the accessible name of the compass states the direction of the view', async () => {
    const element = await fixture<SphereCompass>(html`<sphere-compass pan="90"></sphere-compass>`);
    const needle = inside(element, '[part="needle"]');
    expect(needle.getAttribute('transform')).to.equal('rotate(-90)');
    expect(inside(element, 'button').getAttribute('aria-label')).to.contain('facing east');
    for (const [pan, wind] of [
      [359, 'north'],
      [-46, 'northwest'],
      [200, 'south'],
      [225, 'southwest'],
    ] as const) {
      element.pan = pan;
      await element.updateComplete;
      expect(inside(element, 'button').getAttribute('aria-label')).to.contain(`facing ${wind}.`);
    }
  });

  it('VIEW-26 clicking the compass requests a turn to due north', async () => {
    const element = await fixture<SphereCompass>(html`<sphere-compass pan="90"></sphere-compass>`);
    const event = await eventOnClick(element, 'button', 'sphere-request-north');
    expect(event.bubbles && event.composed).to.equal(true);
  });

  it('the compass passes axe', async () => {
    await expectAccessible(await fixture(html`<sphere-compass></sphere-compass>`));
  });
});
