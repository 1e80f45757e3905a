import { parentPort } from 'node:worker_threads';
import type { FaceJob, FaceJobResult, FaceMessage } from './face-job.ts';
import { halveFace } from './halve-face.ts';
import { createFaceProjection } from './project-face.ts';

function run(job: FaceJob): void {
  if (job.kind === 'project') createFaceProjection(job.image, job.out)(job.axes, job.width, job.rows);
  else halveFace(job.fine, job.fineWidth, job.rows, job.out);
}

parentPort?.on('message', (job: FaceMessage) => {
  if (job === 'end') return parentPort?.close();
  let result: FaceJobResult = { error: null };
  try {
    run(job);
  } catch (error) {
    result = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(result);
});
