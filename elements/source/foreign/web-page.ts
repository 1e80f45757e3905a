/** How a web page names what it shows, by its maker. */
const PAGES: readonly (readonly [maker: RegExp, advice: (text: string, url: string) => string])[] = [
  [
    /\bAPP_DATA\b|marzipano/i,
    (_, url) => `of the Marzipano Tool. Open the data of its tour, ${new URL('data.js', url).href}`,
  ],
  [
    /\bembedpano\b|krpano/i,
    (text, url) => {
      const [, xml = 'tour.xml'] = /\bxml\s*:\s*["']([^"']+\.xml)/i.exec(text) ?? [];
      return `of krpano. Open its XML, ${new URL(xml, url).href}`;
    },
  ],
  [
    /pannellum/i,
    () => 'of Pannellum. Open the configuration that it reads, a file of JSON, or the picture itself',
  ],
];

/** Returns whose web page or script a text is, and which file of it can be opened; null if that is not known. */
export function whosePage(text: string, url: string): string | null {
  for (const [maker, advice] of PAGES) if (maker.test(text)) return advice(text, url);
  return null;
}
