/** A style of Lit. Its style sheet belongs to the document in which the library runs. */
export interface Style {
  readonly cssText: string;
  readonly styleSheet?: CSSStyleSheet | undefined;
}

/** The styles that code that is loaded later has added to a shadow root, besides those of its element. */
export const addedStyles = new WeakMap<Node, Set<Style>>();
