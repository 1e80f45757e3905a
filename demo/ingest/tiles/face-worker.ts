import { parentPort } from 'node:worker_threads';
import { createFaceProjection } from '../../../elements/photo/project-face.ts';
import { CHANNELS } from '../../../elements/photo/sphere-image.ts';
import type { FaceJob, FaceJobResult, FaceMessage } from './face-job.ts';
import { halveFace } from './halve-face.ts';

function run(job: FaceJob): void {
  if (job.kind === 'halve') return halveFace(job.fine, job.fineWidth, job.rows, job.out);
  const { image, axes, width, rows, out } = job;
  const band = out.subarray(rows.first * width * CHANNELS, rows.end * width * CHANNELS);
  const rect = { left: 0, top: rows.first, width, height: rows.end - rows.first };
  createFaceProjection(image, band)(axes, width, rect);
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
