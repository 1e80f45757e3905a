import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** The modules that a program can import, by their names in the package. */
export const entries: Readonly<Record<string, string>> = {
  index: 'elements/index.ts',
  define: 'elements/define.ts',
  'define-viewer': 'elements/define-viewer.ts',
  'define-map': 'elements/define-map.ts',
  'define-compare': 'elements/define-compare.ts',
  react: 'elements/react/react.ts',
  'react-viewer': 'elements/react/react-viewer.ts',
  jsx: 'elements/react/jsx.ts',
  client: 'elements/embed/client.ts',
};
