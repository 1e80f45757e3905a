/** What stands around a screen. */
export interface FrameParts {
  readonly hasHeader: boolean;
  readonly hasFooter: boolean;
}

/** What stands around the screen of a path: pages made for other sites have no header and drawer, pictures no footer. */
export function frameParts(path: string): FrameParts {
  return {
    hasHeader: !path.split('/').includes('embed'),
    hasFooter: !/viewer|embed|share|scene/.test(path),
  };
}
