import type { AutoRotateSettings } from '../../input/auto-rotate-leg.ts';
import { isKeyForView } from '../../input/key-table.ts';
import type { PageScroll } from '../../input/page-scroll.ts';
import type { ViewControl } from '../../input/view-control.ts';
import type { AttachedInputs, InputOptions, attachInputs } from './attach-inputs.ts';

const EARLY_TYPES = [
  'contextmenu',
  'keydown',
  'keyup',
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'wheel',
] as const;

/**
 * Manages the inputs that move the view. Events that occur before the inputs are loaded are recorded and
 * handled afterward.
 */
export class InputController {
  readonly #control: ViewControl;
  readonly #options: Omit<InputOptions, 'pageScroll' | 'early'>;
  #attached: AttachedInputs | null = null;
  /** How wheel and one-finger gestures are handled; null while no inputs are attached or being attached. */
  #pageScroll: PageScroll | null = null;
  #stopRecording: (() => readonly Event[]) | null = null;
  #autoRotate: boolean | Partial<AutoRotateSettings> = false;

  constructor(control: ViewControl, options: Omit<InputOptions, 'pageScroll' | 'early'>) {
    this.#control = control;
    this.#options = options;
  }

  /** Attaches the inputs on a surface to the view. Repeated calls with the same arguments have no effect. */
  async attach(
    surface: HTMLElement,
    pageScroll: PageScroll,
    loading: Promise<{ readonly attachInputs: typeof attachInputs }>,
  ): Promise<void> {
    if (this.#pageScroll === pageScroll) return;
    this.detach();
    this.#pageScroll = pageScroll;
    const stopRecording = (this.#stopRecording = recordEvents(surface, pageScroll));
    // The error is ignored here because the picture reports a chunk that cannot be loaded.
    const loaded = await loading.catch(() => null);
    if (!loaded || this.#stopRecording !== stopRecording) return;
    const early = stopRecording();
    this.#attached = loaded.attachInputs(surface, this.#control, { ...this.#options, pageScroll, early });
    this.#attached.rotate(this.#autoRotate);
  }

  rotate(autoRotate: boolean | Partial<AutoRotateSettings>): void {
    this.#autoRotate = autoRotate;
    this.#attached?.rotate(autoRotate);
  }

  detach(): void {
    this.#stopRecording?.();
    this.#attached?.detach();
    this.#attached = this.#pageScroll = this.#stopRecording = null;
  }
}

/** Records events on a surface. The returned function stops recording and returns the events. */
function recordEvents(surface: HTMLElement, pageScroll: PageScroll): () => readonly Event[] {
  const events: Event[] = [];
  const record = (event: Event): void => {
    if (event.defaultPrevented) return;
    events.push(event);
    // A gesture that moves the view must neither scroll the page nor open the browser's own menu.
    if (isForView(event, pageScroll)) event.preventDefault();
  };
  for (const type of EARLY_TYPES) surface.addEventListener(type, record, { passive: false });
  return () => {
    for (const type of EARLY_TYPES) surface.removeEventListener(type, record);
    return events;
  };
}

function isForView(event: Event, pageScroll: PageScroll): boolean {
  const { ctrlKey, metaKey, shiftKey } = event as WheelEvent;
  if (event.type === 'wheel') return pageScroll === 'free' || ctrlKey || metaKey;
  if (event.type === 'contextmenu') return !shiftKey;
  return isKeyForView(event);
}
