/*
 * Importing this module gives TypeScript the types of the tags in JSX of React 19, such as `<sphere-viewer>`.
 * The module contains no code.
 */
import type * as React from 'react';
import type { SphereElements } from '../tags.ts';
import type { SphereElementProps } from './element-props.ts';

type ReactProps<Tag extends keyof SphereElements> = SphereElementProps<Tag> &
  Omit<
    React.DetailedHTMLProps<React.HTMLAttributes<SphereElements[Tag]>, SphereElements[Tag]>,
    keyof SphereElementProps<Tag>
  > & { readonly class?: string | undefined };

/** The tags in JSX of React, with their properties, attributes and events. */
export type SphereJsxElements = { [Tag in keyof SphereElements]: ReactProps<Tag> };

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- the namespace of React's types
  namespace JSX {
    // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of React's
    interface IntrinsicElements extends SphereJsxElements {}
  }
}
