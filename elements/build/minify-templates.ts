import { transform } from 'lightningcss';
import { type Plugin, Visitor, parseSync } from 'vite';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Minifies a style sheet. Line breaks after the sheet replace the removed lines. */
function minifiedSheet(path: string, sheet: string): string {
  const minified = transform({ filename: path, code: Buffer.from(sheet), minify: true }).code.toString();
  const removedLines = sheet.split('\n').length - minified.split('\n').length;
  return `\`${minified.replaceAll('\\', '\\\\')}\`${'\n'.repeat(removedLines)}`;
}

/**
 * Removes the comments, the indentation and the spaces beside operators in a part of a shader. Signs keep their spaces,
 * because `- -` is not `--`. Directives, and the spaces at the ends of the part, remain.
 */
const minifiedShader = (part: string): string =>
  part
    .replace(/ *\/\/.*/g, '')
    .replace(/\n +/g, '\n')
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : line.replace(/ *([*/=<>!&|?:;,(){}]) */g, '$1')))
    .join('\n');

/**
 * Minifies the style sheets and shaders, and removes the indentation of the markup in a module's template literals. Line
 * numbers stay the same, so the source map stays valid.
 */
export function withMinifiedTemplates(path: string, code: string): string {
  const edits: Edit[] = [];
  const { program } = parseSync(path, code);
  new Visitor({
    TemplateLiteral({ start: first, quasis }) {
      if (!code.slice(0, first).endsWith('/* glsl */ ')) return;
      for (const { start, end } of quasis)
        edits.push({ start, end, text: minifiedShader(code.slice(start, end)) });
    },
    TaggedTemplateExpression({ tag, quasi: { start, end, quasis } }) {
      const name = tag.type === 'Identifier' ? tag.name : '';
      const sheet = quasis[0]?.value.cooked;
      if (name === 'css' && quasis.length === 1 && typeof sheet === 'string')
        edits.push({ start, end, text: minifiedSheet(path, sheet) });
      if (name !== 'html' && name !== 'svg') return;
      for (const part of quasis)
        edits.push({
          start: part.start,
          end: part.end,
          text: code.slice(part.start, part.end).replace(/\n +/g, '\n'),
        });
    },
  }).visit(program);
  // The last edit is applied first, so that the positions of the earlier edits stay valid.
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

/** Minifies the templates of elements, which the bundler treats as ordinary strings. */
export const minifyTemplates = (): Plugin => ({
  name: 'minify-templates',
  enforce: 'pre',
  transform: {
    filter: { id: /elements\/.+\.ts$/, code: /(css|html|svg)`|glsl/ },
    handler: (code, id) => ({ code: withMinifiedTemplates(id, code), map: null }),
  },
});
