import { z } from 'zod';

export const INTERNAL_TABLE = 'frame-table-of-csv';
export const EXTERNAL_TABLE = 'frame-table-of-folder';

export const internalInputSchema = z.object({
  fileId: z.string(),
  fileName: z.string(),
  esriKey: z.string(),
  email: z.string(),
});

/** Input of the job for a folder; lengths in millimeters. */
export const externalInputSchema = z.object({
  email: z.string(),
  folderName: z.string(),
  imageryType: z.enum(['Panoramic', 'Oblique']),
  focalLength: z.number(),
  sensorHeight: z.number(),
  sensorWidth: z.number(),
});

export type InternalInput = z.infer<typeof internalInputSchema>;
export type ExternalInput = z.infer<typeof externalInputSchema>;
