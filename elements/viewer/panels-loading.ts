import { ViewerError } from '../model/viewer-error.ts';
import type { PanelName } from '../panels/panel-state.ts';
import type { PanelCommands, PanelHost, ViewerPanels } from './viewer-panels.ts';

/** What the loading of controls and panels needs of the viewer. */
export interface PanelsLoadingOptions {
  readonly host: PanelHost & PanelCommands;
  /** A user wants to search places. */
  readonly onSearch: () => void;
  readonly onFault: (error: ViewerError) => void;
}

/** Brings controls and panels once a sphere is on the screen or cannot be: nothing of them may delay it. */
export class PanelsLoading {
  readonly #options: PanelsLoadingOptions;
  #panels: ViewerPanels | null = null;
  #coming: Promise<ViewerPanels | null> | null = null;
  /** Whether it was told that they could not be loaded: it goes on until they are. */
  #isToldOf = false;

  constructor(options: PanelsLoadingOptions) {
    this.#options = options;
  }

  /** The panels; null before they are there. */
  get panels(): ViewerPanels | null {
    return this.#panels;
  }

  /** Brings them unless they are there; null where they cannot come now. */
  load(): Promise<ViewerPanels | null> {
    return (this.#coming ??= this.#bring());
  }

  /** Opens a panel and closes any other one. */
  async open(panel: PanelName): Promise<void> {
    const panels = await this.load();
    panels?.set(panel, true);
  }

  /** Closes the panel that is open. */
  close(): void {
    if (this.#panels?.open) this.#panels.set(this.#panels.open, false);
  }

  async #bring(): Promise<ViewerPanels | null> {
    const { host, onSearch } = this.#options;
    const loaded = await import('./viewer-panels.ts').catch((cause: unknown) => this.#fail(cause));
    if (loaded) this.#panels = new loaded.ViewerPanels(host, host, onSearch);
    host.requestUpdate();
    return this.#panels;
  }

  /** Tells it once; whoever asks next tries again. */
  #fail(cause: unknown): null {
    const error = new ViewerError('source-failed', 'Controls could not be loaded.', {
      cause,
      recoverable: true,
    });
    if (!this.#isToldOf) this.#options.onFault(error);
    this.#isToldOf = true;
    this.#coming = null;
    return null;
  }
}
