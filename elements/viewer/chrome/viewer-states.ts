/** What a page can select with `:state()`, such as `sphere-viewer:state(loading)`. */
export interface States {
  readonly loading: boolean;
  readonly settled: boolean;
  readonly flying: boolean;
  readonly failed: boolean;
}

/** The custom states of an element. Browsers that have none, or that require two hyphens before their names, show none. */
export class ViewerStates {
  #shown: Set<string> | undefined;

  constructor(element: HTMLElement) {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- Safari has it since 16.4
    this.#shown = element.attachInternals?.().states;
  }

  /** Called in every frame, so only changes reach the browser. */
  show(states: States): void {
    const shown = this.#shown;
    try {
      for (const [name, isOn] of Object.entries(states))
        if (shown && shown.has(name) !== isOn) shown[isOn ? 'add' : 'delete'](name);
    } catch {
      this.#shown = undefined;
    }
  }
}
