/** Returns the element around a shadow tree; undefined for an element outside of any. */
const hostOf = (element: Element): Element | undefined =>
  (element.getRootNode() as Node & { readonly host?: Element }).host;

/** Returns the roots of the trees that an element is in: its own, and those of the shadow hosts around it. */
function* rootsOf(element: Element): Generator<Node> {
  for (let at: Element | undefined = element; at; at = hostOf(at)) yield at.getRootNode();
}

/**
 * Returns the language of an element as HTML defines it: the attribute `lang` of the element or of the nearest ancestor
 * that has one, also outside of a shadow tree. Empty if there is none.
 */
export function langOf(element: Element): string {
  for (let at: Element | undefined = element; at; at = hostOf(at)) {
    const found = at.closest('[lang]');
    if (found) return found.getAttribute('lang') ?? '';
  }
  return '';
}

/**
 * Calls a function when an attribute `lang` around an element may have changed, once for all changes of a task. Returns a
 * function that ends this.
 */
export function watchLang(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (const root of rootsOf(element))
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
