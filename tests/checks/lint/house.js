/* Lint rules for this repository, in the format that the linter loads. */

/** Globals that exist only in a page. The math and model code must run in any environment. */
const pageOnly = new RegExp(
  `^(${[
    'window|document|navigator|location|history|screen|localStorage|sessionStorage|self|fetch|matchMedia',
    'requestAnimationFrame|cancelAnimationFrame|getComputedStyle|customElements|Node|Element|HTML\\w*Element',
    'Event|CustomEvent|EventTarget|MouseEvent|PointerEvent|Image|ImageData|ImageBitmap|createImageBitmap',
    'OffscreenCanvas|DOMParser|DOMRect|Worker|ResizeObserver|IntersectionObserver|MutationObserver',
  ].join('|')})$`,
);

/** Returns a rule that reports each node that matches a selector, with the selector's message. */
const refusing = (found) => ({
  meta: { schema: false },
  create: (context) =>
    Object.fromEntries(
      Object.entries(found).map(([selector, message]) => [
        selector,
        (node) => {
          context.report({ node, message });
        },
      ]),
    ),
});

const pureMessage = 'elements/geo and elements/model know no page: pass the value in.';

/** Reports globals of a page that a file uses without declaring them. */
const noPage = {
  meta: { schema: false },
  create: (context) => ({
    Program(program) {
      for (const { identifier } of context.sourceCode.getScope(program).through)
        if (pageOnly.test(identifier.name)) context.report({ node: identifier, message: pureMessage });
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: {
    'named-exports': refusing({
      ExportDefaultDeclaration: 'Named exports only: a thing has one name everywhere.',
    }),
    'no-enum': refusing({ TSEnumDeclaration: 'A union of strings says the same without code.' }),
    'no-literal-spread': refusing({
      ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)':
        'Write the entries themselves: a spread of a literal adds nothing.',
    }),
    'no-page': noPage,
  },
};
