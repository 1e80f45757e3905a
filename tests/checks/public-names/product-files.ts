/*
 * Product files that contain public names and texts. If files are moved, only the paths here and in product.ts
 * have to change.
 */

/** Files whose source is analyzed, because types do not exist at run time. */
export const files = {
  library: 'elements/index.ts',
  react: 'elements/react/react.ts',
  reactViewer: 'elements/react/react-viewer.ts',
  client: 'elements/embed/client.ts',
  protocol: 'elements/embed/protocol.ts',
} as const;

/** Types of the protocol, with the category of their names. */
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

export const demoPages = 'demo/site/pages';

/** Browser code that is searched for storage names. */
export const browserSources = ['elements/**/*.ts', 'web/**/*.{ts,tsx}'];

/** Host code that is searched for names of log events. */
export const hostSources = ['demo/host/**/*.ts'];

/**
 * Sources that must contain the specified texts. Stand-ins, generated data and demo pages are excluded, because
 * they could hide the loss of a text.
 */
export const textSources = [
  'elements/**/*.ts',
  'web/**/*.{ts,tsx}',
  'demo/**/*.{ts,js,mjs}',
  '!demo/{standins,world}/**',
  '!demo/site/{docs,pages}/**',
];

/** Styles and pages that can also contain specified texts. */
export const styleSources = ['web/**/*.{css,html}'];
