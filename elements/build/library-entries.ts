/**
 * The scripts of the element library, keyed by the names under which pages load them, such as
 * `/elements/define.js`.
 */
export const libraryEntries = {
  define: 'elements/define.ts',
  index: 'elements/index.ts',
  'embed-frame': 'elements/embed-frame.ts',
  'embed-viewer': 'elements/embed-viewer.ts',
  client: 'elements/embed/client.ts',
} as const;
