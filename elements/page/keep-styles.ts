/** A Lit element. Its shadow root is absent until the element is first connected. */
interface Styled extends HTMLElement {
  renderRoot?: HTMLElement | DocumentFragment;
}

/**
 * Must be called when a Lit element has moved to another document, where it would have no styles. An element without a
 * shadow root gets one, because Lit would give it the style sheets of the first document, which throws an error.
 */
export function keepStyles(element: Styled): void {
  const root = (element.renderRoot ??= element.attachShadow({ mode: 'open' }));
  void import('./document-styles.ts').then(({ restoreStyles }) => restoreStyles(root as ShadowRoot));
}
