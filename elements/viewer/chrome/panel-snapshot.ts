import type { ReactiveControllerHost } from 'lit';
import { type ViewerError, asViewerError } from '../../model/viewer-error.ts';
import type { PanelRequest } from '../../panels/panel-requests.ts';
import type { SnapshotProblem } from '../../panels/picture-format.ts';
import type { SnapshotOptions, SnapshotProgress } from '../base/snapshot-options.ts';

/** After this many milliseconds, a snapshot is taken with what has arrived. */
const TIMEOUT_MS = 60_000;

type SnapshotHost = ReactiveControllerHost &
  HTMLElement & {
    snapshotIcons: boolean;
    snapshot(options?: SnapshotOptions): Promise<Blob>;
  };

/** The snapshot in the panel. A new one replaces the previous one, also while that is still loading. */
export class PanelSnapshot {
  /** URL of the snapshot; null until there is one. */
  picture: string | null = null;
  hasFailed = false;
  problem: SnapshotProblem = null;
  /** The share of a large snapshot that has arrived, from 0 to 1; null if none is loading. */
  loaded: number | null = null;
  readonly #host: SnapshotHost;
  readonly #onError: (error: ViewerError) => void;
  #taking: AbortController | null = null;

  constructor(host: SnapshotHost, onError: (error: ViewerError) => void) {
    this.#host = host;
    this.#onError = onError;
  }

  async take({ icons, size }: PanelRequest<'sphere-request-snapshot'>): Promise<void> {
    this.#taking?.abort();
    const { signal } = (this.#taking = new AbortController());
    const host = this.#host;
    host.snapshotIcons = icons;
    this.hasFailed = false;
    this.problem = null;
    this.loaded = size && 0;
    host.requestUpdate();
    let progress: SnapshotProgress = { loaded: 1, all: 1 };
    const onProgress = (now: SnapshotProgress): void => {
      progress = now;
      if (signal.aborted) return;
      this.loaded = now.loaded / now.all;
      host.requestUpdate();
    };
    try {
      const png = await host.snapshot(size ? { ...size, signal, timeoutMs: TIMEOUT_MS, onProgress } : {});
      if (signal.aborted) return;
      this.#release();
      this.picture = URL.createObjectURL(png);
      this.problem = progress.loaded < progress.all ? 'incomplete' : null;
    } catch (cause) {
      if (signal.aborted) return;
      const error = asViewerError(cause, 'snapshot-failed', 'The snapshot could not be taken.');
      this.#onError(error);
      this.problem = size && ['network', 'tile-failed'].includes(error.code) ? 'slow' : null;
      this.hasFailed = true;
    }
    this.loaded = null;
    host.requestUpdate();
  }

  /** Drops the snapshot, and one that is still loading. Must be called when the panel closes. */
  drop(): void {
    this.#taking?.abort();
    this.#taking = this.loaded = this.problem = null;
    this.hasFailed = false;
    this.#release();
  }

  #release(): void {
    if (this.picture !== null) URL.revokeObjectURL(this.picture);
    this.picture = null;
  }
}
