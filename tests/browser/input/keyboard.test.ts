import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { fovOfZoom } from '../../../elements/geo/camera.ts';
import type { KeyCommands } from '../../../elements/input/key-table.ts';
import { attachKeyboard } from '../../../elements/input/keyboard.ts';
import type { Detach } from '../../../elements/input/view-control.ts';
import { RecordingControl } from '../viewer/recording-control.ts';
import { frames, waitUntil } from '../wait-until.ts';

describe('the keyboard', () => {
  let surface: HTMLElement;
  let control: RecordingControl;
  let detach: Detach;
  let commands: string[];
  let reducedMotion: boolean;

  beforeEach(async () => {
    surface = await fixture<HTMLElement>(html`<div tabindex="0"></div>`);
    control = new RecordingControl();
    commands = [];
    reducedMotion = false;
    detach = attachKeyboard(surface, control, {
      // Every command records its name.
      commands: new Proxy({}, { get: (_, name) => () => commands.push(String(name)) }) as KeyCommands,
      prefersReducedMotion: () => reducedMotion,
    });
    surface.focus();
  });

  afterEach(() => detach());

  /**
   * Presses and releases a key in one task. On a slow machine, a real key press may last long enough to count
   * as held.
   */
  const tap = (key: string, modifiers: KeyboardEventInit = {}): void => {
    for (const type of ['keydown', 'keyup'])
      surface.dispatchEvent(
        new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true, ...modifiers }),
      );
  };

  it('VIEW-52 an arrow key turns the view by an eighth of the field of view, or three eighths with Shift', () => {
    tap('ArrowRight');
    expect(control.view.pan).to.be.closeTo(75 / 8, 1e-9);
    tap('ArrowDown');
    expect(control.view.tilt).to.be.closeTo(-75 / 8, 1e-9);
    tap('ArrowLeft', { shiftKey: true });
    expect(control.view.pan).to.be.closeTo(360 - 75 / 4, 1e-9);
    expect([...control.causes]).to.deep.equal(['keyboard']);
  });

  it('VIEW-52 an arrow key that is held down turns the view until it is released', async () => {
    await sendKeys({ down: 'ArrowRight' });
    await waitUntil(() => control.view.pan > 75 / 8 + 3, 'the view continues to turn');
    await sendKeys({ up: 'ArrowRight' });
    const { pan } = control.view;
    await frames(6);
    expect(control.view.pan).to.equal(pan);
  });

  it('VIEW-52 a key that is held down stops turning the view when focus is lost', async () => {
    await sendKeys({ down: 'ArrowRight' });
    surface.blur();
    const { pan } = control.view;
    await frames(18);
    expect(control.view.pan).to.equal(pan);
    await sendKeys({ up: 'ArrowRight' });
  });

  it('VIEW-16 VIEW-17 Plus and Page Up zoom in, and Minus and Page Down zoom out', async () => {
    for (const key of ['+', 'PageUp']) await sendKeys({ press: key });
    expect(control.view.fov).to.be.closeTo(fovOfZoom(1.25 ** 2), 1e-9);
    for (const key of ['-', 'PageDown', '-']) await sendKeys({ press: key });
    expect(control.view.fov).to.be.closeTo(fovOfZoom(0.8), 1e-9);
  });

  it('VIEW-26 each press of n, Home, 0 or f triggers the command of that key exactly once', async () => {
    for (const key of ['n', 'Home', '0', 'f']) await sendKeys({ press: key });
    expect(commands).to.deep.equal(['north', 'north', 'reset', 'full-screen']);
    expect([...control.causes], 'nothing moves the view but the commands').to.deep.equal([]);
  });

  it('VIEW-52 an arrow key does not turn the view if it is pressed in a field, in a dialog or together with Ctrl', async () => {
    surface.innerHTML = '<input aria-label="x" /><div role="dialog" aria-label="y" tabindex="0"></div>';
    for (const inner of surface.querySelectorAll<HTMLElement>('input, div')) {
      inner.focus();
      await sendKeys({ press: 'ArrowRight' });
    }
    surface.focus();
    await sendKeys({ press: 'Control+ArrowRight' });
    expect(control.view.pan).to.equal(0);
  });

  it('VIEW-52 with reduced motion, a key press turns the view in one step, and holding the key has no further effect', async () => {
    reducedMotion = true;
    await sendKeys({ down: 'ArrowRight' });
    const { pan } = control.view;
    expect(pan).to.be.closeTo(75 / 8, 1e-9);
    expect(control.goals).to.deep.equal([]);
    await frames(18);
    expect(control.view.pan).to.equal(pan);
    await sendKeys({ up: 'ArrowRight' });
  });
});
