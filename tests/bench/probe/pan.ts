import { wrapPan } from '../../../elements/geo/angle.ts';
import type { View } from '../../../elements/geo/camera.ts';
import type { Probe } from './globals.ts';

/** A steady turn from a view, with a stop at every multiple of `checkpointDeg` to read the frame. */
export interface PanRequest {
  readonly from: View;
  readonly turnDeg: number;
  readonly durationMs: number;
  readonly checkpointDeg: number | null;
}

export interface PanFrame {
  readonly tookMs: number;
  readonly scriptMs: number;
  readonly draws: number;
}

export interface PanReport {
  readonly frames: readonly PanFrame[];
  /** Time at which the last view was set, in milliseconds on the page's clock. */
  readonly endedAt: number;
}

/** Timeout for a peer that draws nothing at a checkpoint, as a multiple of the pan's duration. */
const LONGEST_STALL = 6;

/** Runs `job` in a separate task, as for an input event. */
function inTask(job: () => void): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    job();
  };
  channel.port2.postMessage(null);
}

/**
 * Returns the rotation in degrees after a given time. It increases steadily but stops at each checkpoint until
 * that checkpoint has been shown.
 */
function turnAt(elapsedMs: number, shownDeg: number, request: PanRequest): number {
  const steady = Math.min(1, elapsedMs / request.durationMs) * request.turnDeg;
  if (request.checkpointDeg === null) return steady;
  return Math.min(steady, (Math.floor(shownDeg / request.checkpointDeg + 1e-9) + 1) * request.checkpointDeg);
}

/** Pans the peer by setting its view in a task before each frame. Records the cost of each frame. */
export function runPan(probe: Probe, request: PanRequest): Promise<PanReport> {
  const { tasks, gl, frames: reader } = probe;
  const frames: PanFrame[] = [];
  const startedAt = performance.now();
  let last = { at: startedAt, scriptMs: tasks.scriptMs, draws: gl.draws };
  let shownDeg = 0;

  let endedAt = startedAt;

  const showNext = (): void => {
    if (reader.mode === 'next' || shownDeg >= request.turnDeg) return;
    shownDeg = turnAt(performance.now() - startedAt, shownDeg, request);
    const isCheckpoint =
      request.checkpointDeg !== null && shownDeg % request.checkpointDeg === 0 && shownDeg > 0;
    if (isCheckpoint) {
      reader.label = String(shownDeg);
      reader.mode = 'next';
    }
    const view = { ...request.from, pan: wrapPan(request.from.pan + shownDeg) };
    endedAt = performance.now();
    tasks.timed(() => window.bench.setView(view));
  };
  const hasEnded = (): boolean => {
    const isShown = shownDeg >= request.turnDeg && reader.mode !== 'next';
    return isShown || performance.now() - startedAt > LONGEST_STALL * request.durationMs;
  };

  return new Promise((resolve) => {
    const onFrame = (): void => {
      const now = { at: performance.now(), scriptMs: tasks.scriptMs, draws: gl.draws };
      frames.push({
        tookMs: now.at - last.at,
        scriptMs: now.scriptMs - last.scriptMs,
        draws: now.draws - last.draws,
      });
      last = now;
      if (hasEnded()) {
        if (request.checkpointDeg !== null) reader.mode = 'all';
        resolve({ frames, endedAt });
        return;
      }
      inTask(showNext);
      tasks.requestFrame(onFrame);
    };
    tasks.requestFrame(onFrame);
  });
}
