import { keepStyles } from '../page/keep-styles.ts';

/**
 * Registers elements by their tags. Tags that are already registered are skipped. The elements keep their styles when
 * they move to another document.
 */
export function defineElements(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  for (const [tag, element] of Object.entries(elements)) {
    if (customElements.get(tag)) continue;
    Object.assign(element.prototype as object, {
      adoptedCallback(this: HTMLElement): void {
        keepStyles(this);
      },
    });
    customElements.define(tag, element);
  }
}
