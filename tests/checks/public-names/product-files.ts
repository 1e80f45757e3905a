/* Files of the product in which public names and texts are found. After a move their paths change here and in product.ts alone. */

/** Files that are read rather than run: of types nothing is left when a program runs. */
export const files = {
  library: 'elements/index.ts',
  react: 'elements/react.ts',
  client: 'elements/embed/client.ts',
  protocol: 'elements/embed/protocol.ts',
} as const;

/** What types of the protocol describe. */
export const protocolTypes: Readonly<Record<string, string>> = {
  Verbs: 'verb',
  FrameEvents: 'event',
  FrameErrorCode: 'error code',
  ErrorValue: 'error',
  PageMessage: 'message to the frame',
  FrameMessage: 'message to the page',
  PlaceValue: 'place',
  SphereValue: 'sphere',
};

/** The folder of the demo pages, each in one of its own. */
export const demoPages = 'demo/site/pages';

/** Sources of what runs in a browser, in which names of storage are looked for. */
export const browserSources = ['elements/**/*.ts', 'web/**/*.{ts,tsx}'];

/** Sources of the host, in which names of log events are looked for. */
export const hostSources = ['demo/host/**/*.ts'];

/** Sources in which the specified texts are: without stand-ins, made-up data and demo pages, which could hide that one was lost. */
export const textSources = [
  'elements/**/*.ts',
  'web/**/*.{ts,tsx}',
  'demo/**/*.{ts,js,mjs}',
  '!demo/{standins,world}/**',
  '!demo/site/{docs,pages}/**',
];

/** Styles and pages of the same parts. */
export const styleSources = ['web/**/*.{css,html}'];
