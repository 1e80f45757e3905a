export interface LayoutParts {
  readonly hasHeader: boolean;
  readonly hasFooter: boolean;
}

/**
 * Returns the parts of the layout for a path. Pages for other sites have neither header nor drawer, and
 * viewers have no footer.
 */
export function layoutParts(path: string): LayoutParts {
  return {
    hasHeader: !path.split('/').includes('embed'),
    hasFooter: !/viewer|embed|share|scene/.test(path),
  };
}
