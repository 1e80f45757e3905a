/** The scripts of the element library, by the names under which pages load them: `/elements/define.js` and so on. */
export const libraryEntries = {
  define: 'elements/define.ts',
  index: 'elements/index.ts',
  'embed-frame': 'elements/embed-frame.ts',
  'embed-viewer': 'elements/embed-viewer.ts',
  client: 'elements/embed/client.ts',
} as const;
