import type { AutoRotateSettings } from '../input/auto-rotate-leg.ts';
import { isKeyForView } from '../input/key-table.ts';
import type { PageScroll } from '../input/page-scroll.ts';
import type { ViewControl } from '../input/view-control.ts';
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
 * What moves the view from outside while there is a surface. What users do before the inputs are loaded is recorded, and
 * counts once they are.
 */
export class InputController {
  readonly #control: ViewControl;
  readonly #options: Omit<InputOptions, 'pageScroll' | 'early'>;
  #attached: AttachedInputs | null = null;
  /** What wheel and single finger do; null while nothing is attached, or about to be. */
  #pageScroll: PageScroll | null = null;
  #stopRecording: (() => readonly Event[]) | null = null;
  #autoRotate: boolean | Partial<AutoRotateSettings> = false;

  constructor(control: ViewControl, options: Omit<InputOptions, 'pageScroll' | 'early'>) {
    this.#control = control;
    this.#options = options;
  }

  /** Lets pointer, wheel and keyboard on a surface move the view; called again with the same, it changes nothing. */
  async attach(
    surface: HTMLElement,
    pageScroll: PageScroll,
    loading: Promise<{ readonly attachInputs: typeof attachInputs }>,
  ): Promise<void> {
    if (this.#pageScroll === pageScroll) return;
    this.detach();
    this.#pageScroll = pageScroll;
    const stopRecording = (this.#stopRecording = recordEvents(surface, pageScroll));
    // The picture reports it when the rest cannot be loaded.
    const loaded = await loading.catch(() => null);
    if (!loaded || this.#stopRecording !== stopRecording) return;
    const early = stopRecording();
    this.#attached = loaded.attachInputs(surface, this.#control, { ...this.#options, pageScroll, early });
    this.#attached.rotate(this.#autoRotate);
  }

  /** Turns the view by itself, or no longer. */
  rotate(autoRotate: boolean | Partial<AutoRotateSettings>): void {
    this.#autoRotate = autoRotate;
    this.#attached?.rotate(autoRotate);
  }

  /** Nothing on the surface moves the view any more. */
  detach(): void {
    this.#stopRecording?.();
    this.#attached?.detach();
    this.#attached = this.#pageScroll = this.#stopRecording = null;
  }
}

/** Records what users do on a surface; the returned function ends that and gives the events. */
function recordEvents(surface: HTMLElement, pageScroll: PageScroll): () => readonly Event[] {
  const events: Event[] = [];
  const record = (event: Event): void => {
    if (event.defaultPrevented) return;
    events.push(event);
    // What is to move the view must not scroll the page as well, nor bring the browser's own menu.
    if (isForView(event, pageScroll)) event.preventDefault();
  };
  for (const type of EARLY_TYPES) surface.addEventListener(type, record, { passive: false });
  return () => {
    for (const type of EARLY_TYPES) surface.removeEventListener(type, record);
    return events;
  };
}

function isForView(event: Event, pageScroll: PageScroll): boolean {
  if (event instanceof WheelEvent) return pageScroll === 'free' || event.ctrlKey || event.metaKey;
  if (event.type === 'contextmenu') return !(event as PointerEvent).shiftKey;
  return isKeyForView(event);
}
