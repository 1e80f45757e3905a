import { join } from 'node:path';
import type { Ctx } from '../../context/context.ts';
import { PermanentJobError, jobKind, type JobRun } from '../job/job-kind.ts';
import { deliverTableSet, mailFailure } from './deliver-table-set.ts';
import { obliqueImage, obliquePicture, panoramicImage, type PhotoPose } from './esri/photo-rows.ts';
import { EXTERNAL_TABLE, externalInputSchema, type ExternalInput } from './job-inputs.ts';
import { findImageryFolder, listPhotos, MAX_PHOTOS } from './source/imagery-folder.ts';
import { readPose } from './source/read-pose.ts';
import type { TableSource } from './table-set.ts';

const REPORT_EVERY = 20;

/** Reads only the headers of the photos, one after the other. Other work continues between them. */
async function readPoses(folder: string, { imageryType }: ExternalInput, job: JobRun) {
  const files = await listPhotos(folder);
  if (files.length === 0) throw new PermanentJobError('There are no photos in the folder.');
  if (files.length > MAX_PHOTOS)
    throw new PermanentJobError(
      `The folder has more than ${MAX_PHOTOS.toLocaleString('en')} photos. Please split it.`,
    );
  const poses: PhotoPose[] = [];
  const omitted: string[] = [];
  for (const [index, file] of files.entries()) {
    if (index % REPORT_EVERY === 0)
      await job.report((90 * index) / files.length, `Read ${index} of ${files.length} photos.`);
    const pose = await readPose(join(folder, file), imageryType);
    if (typeof pose === 'string') omitted.push(`${file}: ${pose}.`);
    else poses.push(pose);
  }
  return { poses, omitted };
}

function sourceOf(
  poses: readonly PhotoPose[],
  input: ExternalInput,
): Pick<TableSource, 'images' | 'pictures'> {
  if (input.imageryType === 'Panoramic') return { images: poses.map(panoramicImage), pictures: [] };
  return {
    images: poses.map((pose) => obliqueImage(pose, input)),
    pictures: poses.map((pose) => obliquePicture(pose, input)).filter((picture) => picture !== null),
  };
}

async function buildFromFolder({ settings }: Ctx, input: ExternalInput, job: JobRun) {
  const root = settings.externalImageryDir;
  const folder = root === null ? null : await findImageryFolder(root, input.folderName);
  if (folder === null)
    throw new PermanentJobError(
      'There is no folder of external imagery with this name. Please check the name.',
    );
  const { poses, omitted } = await readPoses(folder, input, job);
  if (poses.length === 0)
    throw new PermanentJobError(`None of the photos in the folder can be used. ${omitted[0] ?? ''}`.trim());
  const facts = [
    ['Folder', input.folderName],
    ['Imagery type', input.imageryType],
  ] as const;
  return deliverTableSet({ ...sourceOf(poses, input), omitted, facts }, input.email, job);
}

export const tableOfFolderJob = jobKind(
  EXTERNAL_TABLE,
  externalInputSchema,
  buildFromFolder,
  (ctx, { email }, message) => mailFailure(ctx, email, message),
);
