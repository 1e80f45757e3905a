import { type Style, addedStyles } from './added-styles.ts';

/** Adds the styles of code that is loaded later to a shadow root. Each style sheet is added only once. */
export function adoptStyles(root: ParentNode, styles: readonly Style[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const added = addedStyles.get(root) ?? new Set();
  addedStyles.set(root, added);
  const missing = styles.filter((style) => !added.has(style));
  for (const style of missing) added.add(style);
  if (root.ownerDocument === document)
    root.adoptedStyleSheets.push(...missing.flatMap(({ styleSheet }) => styleSheet ?? []));
  else void import('./document-styles.ts').then(({ addStyles }) => addStyles(root, missing));
}
