import type { CSSResult } from 'lit';

/** Adds the styles of code that is loaded later to a shadow root. Each style sheet is added only once. */
export function adoptStyles(root: ParentNode, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  const missing = sheets.filter((sheet) => !root.adoptedStyleSheets.includes(sheet));
  root.adoptedStyleSheets.push(...missing);
}
