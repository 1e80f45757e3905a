import type { Ctx } from '../../context/context.ts';
import { PermanentJobError, jobKind, type JobRun } from '../job/job-kind.ts';
import { deliverTableSet, mailFailure } from './deliver-table-set.ts';
import type { OrientedImage } from './esri/oriented-image.ts';
import { sphereImage, spherePictures, type SphereFacts } from './esri/sphere-rows.ts';
import { INTERNAL_TABLE, internalInputSchema, type InternalInput } from './job-inputs.ts';
import { findSphereAt, findSpheres } from './source/find-spheres.ts';
import { readSourceRows, type SourceRow } from './source/source-rows.ts';
import type { TableSource } from './table-set.ts';

type PictureRow = Extract<SourceRow, { kind: 'picture' }>;

/** Converts a row that describes a panorama from another source. */
const pictureImage = ({ row, name, image, acquired, ...place }: PictureRow): OrientedImage => ({
  latitude: place.latitude,
  longitude: place.longitude,
  altitude: place.altitude,
  heading: place.heading,
  imagePath: image,
  name: name ?? `Row ${row}`,
  acquired,
  pitch: 90,
  roll: 0,
  cameraHeight: null,
  horizontalFov: 360,
  verticalFov: 180,
  nearDistance: null,
  farDistance: null,
  type: '360',
});

const REPORT_EVERY = 500;

/** Finds the sphere of each row, by the row's number. Rows without a sphere are omitted. */
async function resolve(
  ctx: Ctx,
  companyId: string,
  rows: readonly SourceRow[],
  { report }: JobRun,
): Promise<ReadonlyMap<number, SphereFacts>> {
  await ctx.services.sphereIndex.catchUp(ctx.db);
  const ids = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    if (index % REPORT_EVERY === 0)
      await report((80 * index) / rows.length, `Read ${index} of ${rows.length} rows.`);
    const id =
      row.kind === 'place' ? await findSphereAt(ctx, companyId, row) : row.kind === 'sphere' ? row.id : null;
    if (id !== null) ids.set(row.row, id);
  }
  const spheres = await findSpheres(ctx, companyId, [...new Set(ids.values())]);
  return new Map(
    [...ids].flatMap(([row, id]) => {
      const sphere = spheres.get(id);
      return sphere === undefined ? [] : [[row, sphere] as const];
    }),
  );
}

/** Creates the data of the tables from a file's rows. `tilesUrl` is the URL of the spheres' tiles. */
function sourceOf(
  rows: readonly SourceRow[],
  spheres: ReadonlyMap<number, SphereFacts>,
  tilesUrl: string,
): Omit<TableSource, 'facts'> {
  const images: OrientedImage[] = [];
  const named: SphereFacts[] = [];
  const omitted: string[] = [];
  for (const row of rows) {
    const found = spheres.get(row.row);
    if (row.kind === 'picture') images.push(pictureImage(row));
    else if (found !== undefined) {
      const sphere = { ...found, name: row.name ?? found.name };
      images.push(sphereImage(sphere, tilesUrl));
      named.push(sphere);
    } else
      omitted.push(
        `Row ${row.row}: there is no sphere ${row.kind === 'sphere' ? String(row.id) : 'within 25 m of this place'}.`,
      );
  }
  return { images, pictures: named.flatMap((sphere) => spherePictures(sphere, tilesUrl)), omitted };
}

async function buildFromCsv(ctx: Ctx, input: InternalInput, job: JobRun) {
  const file = await ctx.db
    .selectFrom('files')
    .where('id', '=', input.fileId)
    .select('content')
    .executeTakeFirst();
  if (file === undefined || job.companyId === null)
    throw new PermanentJobError('The uploaded file is no longer available. Please upload it again.');
  const { rows } = await readSourceRows(job.companyId, file.content);
  const spheres = await resolve(ctx, job.companyId, rows, job);
  const source = sourceOf(rows, spheres, `${ctx.settings.apiUrl}/spheres`);
  if (source.images.length === 0)
    throw new PermanentJobError('None of the rows refers to a sphere that you have access to.');
  await job.report(90, 'Writing the tables.');
  const facts = [
    ['File', input.fileName],
    ['Key', input.esriKey],
  ] as const;
  return deliverTableSet({ ...source, facts }, input.email, job);
}

export const tableOfCsvJob = jobKind(
  INTERNAL_TABLE,
  internalInputSchema,
  buildFromCsv,
  (ctx, { email }, message) => mailFailure(ctx, email, message),
);
