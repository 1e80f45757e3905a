/*
 * Files of the product in which public names and texts are found. After a move, their paths need to change only here
 * and in product.ts.
 */

/** Files that are read instead of run, because types do not exist at run time. */
export const files = {
  library: 'elements/index.ts',
  react: 'elements/react.ts',
  client: 'elements/embed/client.ts',
  protocol: 'elements/embed/protocol.ts',
} as const;

/** Types that describe the protocol. */
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

/** The folder that contains a folder for each demo page. */
export const demoPages = 'demo/site/pages';

/** Sources of browser code, which are searched for storage names. */
export const browserSources = ['elements/**/*.ts', 'web/**/*.{ts,tsx}'];

/** Sources of the host, which are searched for names of log events. */
export const hostSources = ['demo/host/**/*.ts'];

/**
 * Sources that contain the specified texts. Stand-ins, made-up data and demo pages are excluded, because they
 * could hide the loss of a text.
 */
export const textSources = [
  'elements/**/*.ts',
  'web/**/*.{ts,tsx}',
  'demo/**/*.{ts,js,mjs}',
  '!demo/{standins,world}/**',
  '!demo/site/{docs,pages}/**',
];

/** Styles and pages of the same parts. */
export const styleSources = ['web/**/*.{css,html}'];
