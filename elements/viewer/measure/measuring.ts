import { type TemplateResult, html } from 'lit';
import type { MeasureKind } from '../../model/measures.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import { LazyModule } from '../base/lazy-module.ts';
import type { WorldPart } from '../base/world-part.ts';
import type { MeasureController } from './measure-controller.ts';
import type { MeasureCommands, MeasureHost } from './measure-host.ts';

/** The measuring tool of a world, whose code is loaded when it is first used. */
export class Measuring implements WorldPart {
  readonly name = 'measuring';
  readonly #host: MeasureHost;
  readonly #tool: LazyModule<MeasureController>;
  #target: HTMLElement | null = null;

  constructor(host: MeasureHost, commands: MeasureCommands, onError: (error: ViewerError) => void) {
    this.#host = host;
    this.#tool = new LazyModule({
      load: async () => {
        const { MeasureController } = await import('./measure-controller.ts');
        return new MeasureController(host, commands);
      },
      failure: 'The measuring tool could not be loaded.',
      onLoad: () => {
        this.#enter();
        this.#tool.now?.update(() => true);
        host.requestUpdate();
      },
      onError,
    });
  }

  onEnter(target: HTMLElement): void {
    this.#target = target;
    this.#enter();
  }

  onLeave(): void {
    this.#tool.now?.leave();
    this.#target = null;
  }

  onUpdate(has: (name: PropertyKey) => boolean): void {
    if (this.#tool.now) this.#tool.now.update(has);
    else if (this.#host.measures !== null) void this.#tool.load();
  }

  /** Starts measuring or drawing, or ends it if the kind is null. Rejects with `invalid-argument` or `network`. */
  async start(kind: MeasureKind | null): Promise<void> {
    (await this.#tool.need()).start(kind);
  }

  /** Whether clicks on the view mark points. */
  get isActive(): boolean {
    return this.#tool.now?.isActive === true;
  }

  /** Renders the panel, for which the code is loaded. */
  renderPanel(isOpen: boolean): TemplateResult {
    if (isOpen) void this.#tool.load();
    return html`${this.#tool.now?.renderPanel(isOpen)}`;
  }

  /** Renders what is over the picture. */
  render(): TemplateResult {
    return html`${this.#tool.now?.render()}`;
  }

  #enter(): void {
    if (this.#target) this.#tool.now?.enter(this.#target);
  }
}
