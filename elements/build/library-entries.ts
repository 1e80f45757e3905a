/** The scripts of the element library, by the names that pages load them under: `/elements/define.js` and its like. */
export const libraryEntries = {
  define: 'elements/define.ts',
  index: 'elements/index.ts',
  'embed-frame': 'elements/embed-frame.ts',
  'embed-viewer': 'elements/embed-viewer.ts',
  client: 'elements/embed/client.ts',
} as const;
