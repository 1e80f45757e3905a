import type { Pixel } from '../../geo/camera.ts';
import { pixelsIn } from '../../input/pixel-in.ts';
import type { PointAddress } from '../../measure/tool.ts';

export interface MeasureActs {
  /** Whether clicks and keys belong to the tool. */
  readonly isActive: () => boolean;
  /** Whether a click marks a point; otherwise, it selects a measure. */
  readonly isMarking: () => boolean;
  /** Whether arrow keys move a point. */
  readonly isMoving: () => boolean;
  /** Returns the point of a finished measure within a distance of a pixel in CSS pixels; null if there is none. */
  readonly pointNear: (pixel: Pixel, reach: number) => PointAddress | null;
  readonly mark: (pixel: Pixel) => void;
  /** Marks the middle of the view. */
  readonly markMiddle: () => void;
  readonly select: (at: PointAddress) => void;
  readonly grab: (at: PointAddress) => void;
  readonly dragTo: (pixel: Pixel) => void;
  /** Moves the grabbed point by CSS pixels. */
  readonly nudge: (right: number, down: number) => void;
  readonly drop: () => void;
  readonly finish: () => void;
  readonly end: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly deleteSelected: () => void;
}

/** A press during which the pointer moves less than this, in CSS pixels, is a click. */
const DRAG_THRESHOLD_PX = 4;

/** Distances from a point within which it can be dragged, in CSS pixels. */
const REACH = { mouse: 12, touch: 24 } as const;

type KeyAct = 'markMiddle' | 'end' | 'undo' | 'redo' | 'deleteSelected';

const KEYS: Readonly<Record<string, KeyAct>> = {
  Enter: 'markMiddle',
  Escape: 'end',
  Backspace: 'undo',
  Delete: 'deleteSelected',
};

/** Keys with Ctrl or Meta. */
const CHORDS: Readonly<Record<string, KeyAct>> = { z: 'undo', Z: 'redo', y: 'redo' };

/** The directions in which arrow keys move a point: right and down. */
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** With Shift, a point moves by this many CSS pixels. */
const LARGE_STEP = 10;

/** A pressed point of a measure. */
interface Press {
  readonly pointer: number;
  readonly at: PointAddress;
  isDragged: boolean;
}

/** Keeps an event from the view, which listens to it later. */
function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Turns clicks, drags and keys on a surface into acts of the measuring tool. While the tool is not active, they reach the
 * view. Listens in the capture phase, so that a drag of a point does not turn the view. Returns a function that ends this.
 */
export function attachMeasureGestures(surface: HTMLElement, acts: MeasureActs): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const pointer = new MeasurePointer(surface, acts);
  surface.addEventListener('pointerdown', (event) => pointer.press(event), options);
  surface.addEventListener('pointermove', (event) => pointer.move(event), options);
  surface.addEventListener('pointerup', (event) => pointer.release(event), options);
  surface.addEventListener('pointercancel', (event) => pointer.release(event), options);
  surface.addEventListener('click', (event) => pointer.click(event), options);
  // A double click completes a measure and must not also turn the view.
  surface.addEventListener('dblclick', (event) => acts.isActive() && take(event), options);
  surface.addEventListener('keydown', (event) => actOnKey(event, acts), options);
  return () => listening.abort();
}

class MeasurePointer {
  readonly #surface: HTMLElement;
  readonly #acts: MeasureActs;
  #press: Press | null = null;
  /** Where the latest press began in the window; null if that press has moved. */
  #pressed: Pixel | null = null;
  #endsDrag = false;

  constructor(surface: HTMLElement, acts: MeasureActs) {
    this.#surface = surface;
    this.#acts = acts;
  }

  press(event: PointerEvent): void {
    this.#endsDrag = false;
    this.#pressed = { x: event.clientX, y: event.clientY };
    if (!this.#acts.isActive() || !event.isPrimary || event.button !== 0) return;
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
    const at = this.#acts.pointNear(this.#pixelOf(event), reach);
    if (!at) return;
    this.#press = { pointer: event.pointerId, at, isDragged: false };
    // The press does not turn the view. Unlike `take`, this leaves the focus and the click.
    event.stopImmediatePropagation();
    this.#surface.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const from = this.#pressed;
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) >= DRAG_THRESHOLD_PX)
      this.#pressed = null;
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    if (!press.isDragged && !this.#pressed) {
      press.isDragged = true;
      this.#acts.grab(press.at);
    }
    if (press.isDragged) this.#acts.dragTo(this.#pixelOf(event));
  }

  release(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    this.#endsDrag = press.isDragged;
    if (press.isDragged) this.#acts.drop();
    this.#press = null;
  }

  click(event: MouseEvent): void {
    const acts = this.#acts;
    if (!acts.isActive()) return;
    const isDrag = this.#endsDrag || (event.detail > 0 && this.#pressed === null);
    this.#endsDrag = false;
    const pixel = this.#pixelOf(event);
    if (acts.isMarking()) {
      take(event);
      if (isDrag) return;
      if (event.detail > 1) acts.finish();
      else acts.mark(pixel);
      return;
    }
    const at = acts.pointNear(pixel, REACH.touch);
    if (isDrag || at) take(event);
    if (at && !isDrag) acts.select(at);
  }

  #pixelOf(event: MouseEvent): Pixel {
    return pixelsIn(this.#surface)(event);
  }
}

/** Moves or drops the point that arrow keys move. Returns whether the key does that. */
function moveByKey({ key, shiftKey }: KeyboardEvent, acts: MeasureActs): boolean {
  const arrow = ARROWS[key];
  const step = shiftKey ? LARGE_STEP : 1;
  if (arrow) acts.nudge(step * arrow[0], step * arrow[1]);
  else if (key === 'Enter') acts.drop();
  return arrow !== undefined || key === 'Enter';
}

function actOnKey(event: KeyboardEvent, acts: MeasureActs): void {
  if (!acts.isActive() || event.altKey || event.isComposing) return;
  if (acts.isMoving() && moveByKey(event, acts)) take(event);
  else runKey(event, acts);
}

function runKey(event: KeyboardEvent, acts: MeasureActs): void {
  const act = event.ctrlKey || event.metaKey ? CHORDS[event.key] : KEYS[event.key];
  if (!act || (act === 'markMiddle' && !acts.isMarking())) return;
  take(event);
  if (!(act === 'markMiddle' && event.repeat)) acts[act]();
}
