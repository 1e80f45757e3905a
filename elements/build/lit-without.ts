import type { Plugin } from 'vite';

/**
 * A substitute for Lit's module of styles, without what serves browsers that cannot share style sheets, which are
 * older than those that the elements support, and without messages about values in styles, which a test finds.
 */
export const CSS_TAG = `export const supportsAdoptingStyleSheets = true;
export class CSSResult {
  _$cssResult$ = true;
  constructor(cssText) { this.cssText = cssText; }
  get styleSheet() {
    if (!this.sheet) (this.sheet = new CSSStyleSheet()).replaceSync(this.cssText);
    return this.sheet;
  }
  toString() { return this.cssText; }
}
export const unsafeCSS = (value) => new CSSResult(String(value));
export const css = (strings, ...values) => new CSSResult(String.raw({ raw: strings }, ...values));
export const adoptStyles = (root, styles) => {
  root.adoptedStyleSheets = styles.map((style) => style.styleSheet ?? style);
};
export const getCompatibleStyle = (style) => style;
`;

/** Builds Lit without the parts that the elements do not use. */
export function litWithout(): Plugin {
  return {
    name: 'lit-without',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]@lit[\\/]reactive-element[\\/]css-tag\.js$/ },
      handler: () => CSS_TAG,
    },
  };
}
