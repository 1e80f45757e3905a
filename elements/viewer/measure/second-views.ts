import { type TemplateResult, nothing } from 'lit';
import type { Refining, ToolMode } from '../../measure/tool.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { SecondView, SecondViewOptions } from './second-view.ts';

export interface SecondViewsOptions extends Omit<SecondViewOptions, 'takesFocus'> {
  /** Called when there is something else to render. */
  readonly onChange: () => void;
  /** Called when the code could not be loaded. */
  readonly onFailure: (error: ViewerError) => void;
}

/** Opens the second picture, whose code is loaded when it is first needed, while a point is marked in further spheres. */
export class SecondViews {
  readonly #options: SecondViewsOptions;
  #view: SecondView | null = null;
  #refining: Refining | null = null;
  #problem = '';

  constructor(options: SecondViewsOptions) {
    this.#options = options;
  }

  render(): TemplateResult | typeof nothing {
    return this.#view?.render() ?? nothing;
  }

  /**
   * Must be called after each event of the tool. Returns whether a picture with the keyboard focus has ended.
   *
   * @param problem - Why the event had no effect; empty if it had one.
   */
  follow(mode: ToolMode, problem: string): boolean {
    const wasOpen = this.#refining !== null;
    this.#refining = mode.name === 'refining' ? mode : null;
    this.#problem = problem;
    if (this.#refining && !wasOpen) void this.#open();
    else if (this.#refining) this.redraw();
    else if (wasOpen) return this.#close();
    return false;
  }

  /** Draws again, after a change of texts or units. */
  redraw(): void {
    if (this.#refining) this.#view?.update(this.#refining, this.#problem);
  }

  #close(): boolean {
    const hadFocus = this.#view?.dispose() === true;
    this.#view = null;
    this.#options.onChange();
    return hadFocus;
  }

  async #open(): Promise<void> {
    // The panel, which had the focus if the user chose the point there, closes now.
    const takesFocus = this.#options.host.matches(':focus-within');
    try {
      const { SecondView } = await import('./second-view.ts');
      if (!this.#refining || this.#view) return;
      this.#view = new SecondView(this.#refining, { ...this.#options, takesFocus });
      this.#options.onChange();
    } catch (cause) {
      if (!this.#refining) return;
      const message = 'The second picture could not be loaded. Try again.';
      this.#options.onFailure(new ViewerError('network', message, { cause, recoverable: true }));
    }
  }
}
