import type { Frame, FrameReader } from './frame-reader.ts';
import type { GlProbe } from './gl-probe.ts';
import type { PanReport, PanRequest } from './pan.ts';
import type { TaskProbe } from './task-probe.ts';

/** The benchmark's script in the page. It is installed before the page's scripts run. */
export interface Probe {
  readonly gl: GlProbe;
  readonly tasks: TaskProbe;
  readonly frames: FrameReader;
  pan(request: PanRequest): Promise<PanReport>;
}

declare global {
  interface Window {
    probe: Probe;
    shown?: Frame[];
    references?: Frame[];
    restoreContext?: () => void;
  }
}
