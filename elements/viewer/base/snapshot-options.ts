/** The size of a snapshot in pixels. With only one side, the snapshot has the proportions of the viewer. */
export interface SnapshotSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** How many of the tiles that a snapshot needs in full sharpness have arrived. */
export interface SnapshotProgress {
  readonly loaded: number;
  readonly all: number;
}

/** How a snapshot is loaded that has another size than the picture on the screen. */
export interface SnapshotLoading {
  /**
   * After this many milliseconds, or if no more tiles arrive, the snapshot is taken with the tiles that have arrived:
   * coarser ones in place of those that are missing. By default, it waits until all have arrived.
   */
  readonly timeoutMs?: number | undefined;
  /** Called whenever tiles have arrived, and before the snapshot is taken. */
  readonly onProgress?: ((progress: SnapshotProgress) => void) | undefined;
}

export interface SnapshotOptions extends SnapshotSize, SnapshotLoading {
  readonly signal?: AbortSignal;
}
