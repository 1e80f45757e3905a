/** Maximum size of an icon's SVG source, in bytes. */
const LARGEST_SVG = 64 * 1024;

/*
 * Sanitizes HTML and SVG from customers. The sanitizer is large, so it is loaded only when it is first
 * needed.
 */

/** Returns a popup's HTML as inert nodes; null if nothing visible remains. */
export async function sanitizeHtml(source: string): Promise<DocumentFragment | null> {
  if (source.trim() === '') return null;
  const { cleanHtml } = await import('./sanitize-rules.ts');
  return cleanHtml(source);
}

/**
 * Returns an icon's SVG as well-formed source that neither loads resources nor runs scripts; null if it is
 * not a drawing or is larger than 64 KB.
 */
export async function sanitizeSvg(source: string): Promise<string | null> {
  if (source.trim() === '' || new Blob([source]).size > LARGEST_SVG) return null;
  const { cleanSvg } = await import('./sanitize-rules.ts');
  return cleanSvg(source);
}
