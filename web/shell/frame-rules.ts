/** The parts of the layout around a screen. */
export interface FrameParts {
  readonly hasHeader: boolean;
  readonly hasFooter: boolean;
}

/** The parts of the layout for a path: pages made for other sites have no header and drawer, viewers no footer. */
export function frameParts(path: string): FrameParts {
  return {
    hasHeader: !path.split('/').includes('embed'),
    hasFooter: !/viewer|embed|share|scene/.test(path),
  };
}
