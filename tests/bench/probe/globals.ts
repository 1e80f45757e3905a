import type { Frame, FrameReader } from './frame-reader.ts';
import type { GlProbe } from './gl-probe.ts';
import type { PanReport, PanRequest } from './pan.ts';
import type { TaskProbe } from './task-probe.ts';

/** What the bench's script in the page offers; it is there before the page's own scripts run. */
export interface Probe {
  readonly gl: GlProbe;
  readonly tasks: TaskProbe;
  readonly frames: FrameReader;
  pan(request: PanRequest): Promise<PanReport>;
}

declare global {
  interface Window {
    probe: Probe;
    /** Frames stored between two reads of the bench. */
    shown?: Frame[];
    references?: Frame[];
    restoreContext?: () => void;
  }
}
