import type { AutoRotateSettings } from '../input/auto-rotate-leg.ts';
import type { PageScroll } from '../input/page-scroll.ts';
import type { ViewControl } from '../input/view-control.ts';
import { keepEarly } from './early-events.ts';
import type { Later } from './engine-options.ts';
import type { InputOptions, ViewerInputs } from './viewer-inputs.ts';

/** What moves the view from outside while there is a surface. What users do before all is loaded counts once it is. */
export class SurfaceInputs {
  readonly #control: ViewControl;
  readonly #options: Omit<InputOptions, 'pageScroll' | 'early'>;
  #attached: ViewerInputs | null = null;
  /** Whom the inputs leave scrolling to; null while there are none. */
  #pageScroll: PageScroll | null = null;
  #takeEarly: (() => readonly Event[]) | null = null;
  #autoRotate: boolean | Partial<AutoRotateSettings> = false;

  constructor(control: ViewControl, options: Omit<InputOptions, 'pageScroll' | 'early'>) {
    this.#control = control;
    this.#options = options;
  }

  /** Lets pointer, wheel and keyboard on a surface move the view; asked again with the same, it changes nothing. */
  async listen(surface: HTMLElement, pageScroll: PageScroll, loading: Promise<Later>): Promise<void> {
    if (this.#pageScroll === pageScroll) return;
    this.detach();
    this.#pageScroll = pageScroll;
    const takeEarly = (this.#takeEarly = keepEarly(surface, pageScroll));
    // The engine reports it when the rest cannot be loaded.
    const later = await loading.catch(() => null);
    if (!later || this.#takeEarly !== takeEarly) return;
    const early = takeEarly();
    this.#attached = later.attachInputs(surface, this.#control, { ...this.#options, pageScroll, early });
    this.#attached.rotate(this.#autoRotate);
  }

  /** Turns the view by itself, or no longer. */
  rotate(given: boolean | Partial<AutoRotateSettings>): void {
    this.#autoRotate = given;
    this.#attached?.rotate(given);
  }

  /** Nothing on the surface moves the view any more. */
  detach(): void {
    this.#takeEarly?.();
    this.#attached?.detach();
    this.#attached = this.#pageScroll = this.#takeEarly = null;
  }
}
