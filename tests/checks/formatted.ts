import { readFileSync } from 'node:fs';
import { type FormatConfig, format } from 'oxfmt';

/**
 * Formats a text as `npm run format:write` formats a file with this name. Throws an error if the text has a
 * syntax error.
 */
export async function formatted(path: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, options);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
