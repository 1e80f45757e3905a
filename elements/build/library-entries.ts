/** The scripts of the element library by their names in URLs such as `/elements/define.js`. */
export const libraryEntries = {
  define: 'elements/define.ts',
  index: 'elements/index.ts',
  'embed-frame': 'elements/embed-frame.ts',
  'embed-viewer': 'elements/embed-viewer.ts',
  client: 'elements/embed/client.ts',
} as const;
