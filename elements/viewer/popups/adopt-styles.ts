import type { CSSResult } from 'lit';

/** Gives a shadow root these styles besides its own, once: what is loaded later brings its own looks. */
export function adoptStyles(root: ParentNode, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  const missing = sheets.filter((sheet) => !root.adoptedStyleSheets.includes(sheet));
  root.adoptedStyleSheets.push(...missing);
}
