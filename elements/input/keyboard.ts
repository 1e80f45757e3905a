import { isMoveAction, moveOfPressed, viewAfterTap } from './key-motion.ts';
import {
  type CommandAction,
  type KeyCommands,
  type MoveAction,
  actionOfKey,
  isKeyForView,
} from './key-table.ts';
import type { Detach, ViewControl } from './view-control.ts';

/**
 * A key that is pressed longer than this, in milliseconds, counts as held and moves the view at a constant
 * speed.
 */
const HOLD_AFTER_MS = 180;

/**
 * Maximum duration of a frame, in milliseconds. A longer frame counts as this long, so that a delay does not
 * cause a jump.
 */
const LONGEST_FRAME_MS = 100;

/** Elements that handle keys themselves. Keys pressed in these elements do not move the view. */
const KEY_HANDLERS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

export interface KeyboardOptions {
  /** Commands for the keys that do not move the view. */
  readonly commands: KeyCommands;
  /** With reduced motion, a key moves the view immediately, step by step. */
  readonly prefersReducedMotion: () => boolean;
}

/**
 * Turns and zooms with the keys of `KEY_TABLE`. A tap moves the view by one step; a held key moves it at a
 * constant speed.
 */
export function attachKeyboard(target: HTMLElement, control: ViewControl, options: KeyboardOptions): Detach {
  const listening = new AbortController();
  const { signal } = listening;
  const keyboard = new Keyboard(target.ownerDocument.defaultView as Window, control, options);
  target.addEventListener('keydown', (event) => keyboard.press(event), { signal });
  target.addEventListener('keyup', (event) => keyboard.release(event), { signal });
  target.addEventListener('focusout', () => keyboard.releaseAll(), { signal });
  return () => {
    keyboard.releaseAll();
    listening.abort();
  };
}

class Keyboard {
  /** The window in which the view is, whose frames move it. */
  readonly #window: Window;
  readonly #control: ViewControl;
  readonly #options: KeyboardOptions;
  readonly #pressed = new Set<MoveAction>();
  #shift = false;
  #frame = 0;
  #pressedSinceMs = 0;

  constructor(shown: Window, control: ViewControl, options: KeyboardOptions) {
    this.#window = shown;
    this.#control = control;
    this.#options = options;
  }

  press(event: KeyboardEvent): void {
    if (!isForView(event)) return;
    const action = actionOfKey(event.key);
    if (action === undefined) return;
    if (isMoveAction(action)) this.#move(action, event);
    else this.#command(action, event);
  }

  release(event: KeyboardEvent): void {
    this.#shift = event.shiftKey;
    const action = actionOfKey(event.key);
    if (action !== undefined && isMoveAction(action)) this.#pressed.delete(action);
    if (this.#pressed.size === 0) this.releaseAll();
  }

  releaseAll(): void {
    this.#pressed.clear();
    this.#window.cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #move(action: MoveAction, event: KeyboardEvent): void {
    event.preventDefault();
    this.#shift = event.shiftKey;
    if (this.#options.prefersReducedMotion()) {
      this.#step(action);
    } else if (!event.repeat && !this.#pressed.has(action)) {
      this.#pressed.add(action);
      // The step starts from the goal of the current animation, so that quick taps add up.
      const { goal } = this.#control;
      this.#control.easeTo({ ...goal, ...viewAfterTap(goal, action, this.#shift) }, 'keyboard');
      if (this.#frame === 0) this.#waitForHold();
    }
  }

  #command(action: CommandAction, event: KeyboardEvent): void {
    event.preventDefault();
    if (!event.repeat) this.#options.commands[action]();
  }

  #step(action: MoveAction): void {
    const { view } = this.#control;
    const goal = { ...view, ...viewAfterTap(view, action, this.#shift) };
    this.#control.rotateBy(goal.pan - view.pan, goal.tilt - view.tilt, 'keyboard');
    if (goal.fov !== view.fov) this.#control.easeTo({ fov: goal.fov }, 'keyboard');
  }

  #waitForHold(): void {
    this.#frame = this.#window.requestAnimationFrame((startMs) => {
      this.#pressedSinceMs = startMs;
      this.#moveAt(startMs);
    });
  }

  #moveAt(lastMs: number): void {
    this.#frame = this.#window.requestAnimationFrame((nowMs) => {
      if (nowMs - this.#pressedSinceMs >= HOLD_AFTER_MS)
        this.#moveBy(Math.min(nowMs - lastMs, LONGEST_FRAME_MS) / 1000);
      this.#moveAt(nowMs);
    });
  }

  #moveBy(seconds: number): void {
    // Once a key is held, its continuous movement replaces the easing of its first step.
    this.#control.halt();
    const move = moveOfPressed(this.#pressed, this.#control.view.fov, this.#shift, seconds);
    if (move.pan !== 0 || move.tilt !== 0) this.#control.rotateBy(move.pan, move.tilt, 'keyboard');
    if (move.zoomFactor !== 1) this.#control.zoomBy(move.zoomFactor, 'keyboard');
  }
}

function isForView(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !isKeyForView(event)) return false;
  const within = event.composedPath();
  const inner = within.slice(0, within.indexOf(event.currentTarget as EventTarget));
  return !inner.some((node) => (node as Partial<Element>).matches?.(KEY_HANDLERS));
}
