/** Returns an absolute URL whose placeholders are not escaped. Returns an invalid URL unchanged. */
export const absoluteUrl = (url: string, base: string): string =>
  URL.canParse(url, base) ? new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}') : url;
