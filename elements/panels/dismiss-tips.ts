import type { ReactiveController, ReactiveElement } from 'lit';

const SHOWN = '[data-tip]:is(:hover, :focus-visible)';

/**
 * Hides the tooltip of an element's button when Escape is pressed, wherever the focus is, until the pointer or the focus
 * has left the button. The key keeps its other effects.
 */
export class DismissTips implements ReactiveController {
  readonly #host: ReactiveElement;
  #listening: AbortController | null = null;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const dismiss = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      for (const button of this.#host.renderRoot.querySelectorAll<HTMLElement>(SHOWN)) hideTip(button);
    };
    this.#host.ownerDocument.defaultView?.addEventListener('keydown', dismiss, {
      capture: true,
      signal: this.#listening.signal,
    });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }
}

function hideTip(button: HTMLElement): void {
  if (button.dataset['dismissed'] !== undefined) return;
  button.dataset['dismissed'] = '';
  const ended = new AbortController();
  const end = (): void => {
    delete button.dataset['dismissed'];
    ended.abort();
  };
  for (const type of ['pointerleave', 'blur'] as const)
    button.addEventListener(type, end, { signal: ended.signal });
}
