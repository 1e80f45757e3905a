import { transform } from 'lightningcss';
import { type Plugin, Visitor, parseSync } from 'vite';

/**
 * Minifies the style sheets in a module's `css` template literals. Line breaks after each literal replace the
 * removed lines, so that the source map stays valid.
 */
export function withMinifiedStyles(path: string, code: string): string {
  const sheets: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const { program } = parseSync(path, code);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi: { start, end, quasis } }) {
      const [sheet] = quasis;
      if (tag.type !== 'Identifier' || tag.name !== 'css' || quasis.length > 1 || !sheet) return;
      sheets.push({ start, end, text: sheet.value.cooked ?? '' });
    },
  }).visit(program);
  return sheets.reduceRight((rest, { start, end, text }) => {
    const minified = transform({ filename: path, code: Buffer.from(text), minify: true }).code.toString();
    const removedLines = text.split('\n').length - minified.split('\n').length;
    const literal = `\`${minified.replaceAll('\\', '\\\\')}\`${'\n'.repeat(removedLines)}`;
    return rest.slice(0, start) + literal + rest.slice(end);
  }, code);
}

/** Minifies the style sheets of elements, which the bundler takes for ordinary strings. */
export const minifyStyles = (): Plugin => ({
  name: 'minify-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: 'css`' },
    handler: (code, id) => ({ code: withMinifiedStyles(id, code), map: null }),
  },
});
