import { type Style, addedStyles } from './added-styles.ts';

/*
 * A constructed style sheet belongs to one document. An element that moves to another one, such as the document of a
 * frame or of a window that the page has opened, loses its style sheets on the way. Lit has only those of the document
 * in which the library runs.
 */

/** The style sheets of each document. */
const sheets = new WeakMap<Document, Map<Style, CSSStyleSheet>>();

function sheetIn(owner: Document, style: Style): CSSStyleSheet {
  const known = sheets.get(owner) ?? new Map<Style, CSSStyleSheet>();
  sheets.set(owner, known);
  const { CSSStyleSheet: Sheet } = owner.defaultView as Window & typeof globalThis;
  const sheet = known.get(style) ?? new Sheet();
  if (!known.has(style)) sheet.replaceSync(style.cssText);
  known.set(style, sheet);
  return sheet;
}

/** Adds styles to a shadow root, with style sheets of its present document. Each style sheet is added only once. */
export function addStyles(root: ShadowRoot, styles: Iterable<Style>): void {
  const { ownerDocument, adoptedStyleSheets } = root;
  // The content of a template belongs to a document without a window, which shows nothing.
  if (!ownerDocument.defaultView) return;
  const missing = new Set([...styles].map((style) => sheetIn(ownerDocument, style)));
  for (const sheet of adoptedStyleSheets) missing.delete(sheet);
  adoptedStyleSheets.push(...missing);
}

/** Gives the shadow root of an element that has moved to another document all its styles again. */
export function restoreStyles(root: ShadowRoot): void {
  const { elementStyles = [] } = root.host.constructor as { readonly elementStyles?: readonly Style[] };
  addStyles(root, elementStyles);
  addStyles(root, addedStyles.get(root) ?? []);
}
