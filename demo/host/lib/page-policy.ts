/**
 * The directives of Trusted Types that every page of the host has, except the frame with Google's map. They
 * are the ones documented for pages with the viewer, with the policies of Lit, of the sanitizer of HTML and
 * SVG, and of the map's workers. `more` are further policies.
 */
export const trustedTypes = (more: readonly string[] = []): readonly string[] => [
  "require-trusted-types-for 'script'",
  ['trusted-types lit-html dompurify sphere-map-workers', ...more].join(' '),
];

/**
 * Returns the content security policy of the host's pages: everything is loaded from the host, and only pages
 * of the host can frame them. `types` are further policies of Trusted Types.
 */
export const pagePolicy = (types: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...trustedTypes(types),
  ].join('; ');

export const PAGE_POLICY = pagePolicy();
