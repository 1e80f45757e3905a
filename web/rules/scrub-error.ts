import { hostileInText } from './hostile-characters.ts';

/** Longer texts are truncated before scrubbing, to limit the time that the rules below take. */
const MAX_INPUT = 8000;

/** Runs of characters without digits count as tokens from this length on. */
const MAX_NAME = 40;

/** Name of a script or style sheet in a stack trace. */
const fileName = /^[\w.-]{1,80}\.(m?js|tsx?|css)$/;

/** A long run of characters counts as a token unless it can be read as a name. */
const withoutToken = (run: string): string =>
  fileName.test(run) || (!/\d/.test(run) && run.length < MAX_NAME) ? run : '[token]';

type Rule = readonly [pattern: RegExp, instead: string | ((run: string) => string)];

/**
 * Patterns that can contain personal data or secrets, and their replacements, in the order of application.
 */
const rules: readonly Rule[] = [
  [/\b(data|blob):[^\s"'`<>()]+/g, '$1:[left out]'],
  [/\b([a-z][a-z\d+.-]{1,20}:\/\/)[^\s/?#@"'`<>()]+@/gi, '$1'],
  // Matches the query and fragment of a URL. The line and column that follow the URL in a stack trace are
  // preserved.
  [/([\w/%.-])[?#][^\s"'`<>(),]+?(?=:\d+:\d+\b|["'`<>(),]|\s|$)/g, '$1'],
  [/[^\s"'`<>\\(),:;=@/[\]]{1,64}(?:@|%40)[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/giu, '[email]'],
  [/\b(Basic|Bearer)\s+[\w+/=.~-]+/gi, '$1 [token]'],
  [
    /\b(\w*(?:password|passwd|secret|token|api_?key|authorization|cookie))["']?\s*[:=]\s*["']?[^\s"',;})]+/gi,
    '$1=[token]',
  ],
  // Matches an input or a response that a JavaScript engine quotes in its message.
  [/["“][^"“”\n]*["”]?\.{3}["”]?|["“][^"“”\n]*\s[^"“”\n]*["”]/g, '[text]'],
  [/[\w+=~.-]{20,}/g, withoutToken],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\+?\d[\d ()-]{7,}\d/g, '[number]'],
];

const hostile = new RegExp(`(?:${hostileInText.source}|\\r)+`, 'gu');

/**
 * Removes personal data and secrets from the text of an error. Examples are email and network addresses,
 * query strings, tokens, quoted text and long numbers. The result has at most `maxLength` characters, all of
 * which the contract allows in texts.
 */
export function scrubError(text: string, maxLength: number): string {
  const plain = text.slice(0, MAX_INPUT).replace(hostile, ' ');
  const left = rules.reduce(
    (rest, [pattern, instead]) =>
      typeof instead === 'string' ? rest.replace(pattern, instead) : rest.replace(pattern, instead),
    plain,
  );
  return Array.from(left.trim()).slice(0, maxLength).join('').trim();
}
