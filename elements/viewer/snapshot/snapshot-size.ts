/** The size of a snapshot in pixels. With only one side, the snapshot has the proportions of the viewer. */
export interface SnapshotSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}
