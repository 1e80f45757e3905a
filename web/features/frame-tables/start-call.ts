import type { InputOf } from '../../contract/endpoint.ts';
import type { startFrameTable } from '../../contract/frame-table.ts';
import type { FrameForm } from './frame-form.ts';

/** What starts a job. */
export type StartInput = InputOf<typeof startFrameTable>;

/** The input that starts the job of an uploaded file; `fileName` is what the upload answered. */
export const internalStart = (form: FrameForm, fileName: string): StartInput => ({
  fileName,
  esriKey: form.esriKey.trim(),
  email: form.email,
});

/** The input that starts the job of a folder; the sensor's figures go along where the imagery has a sensor. */
export const externalStart = (form: FrameForm): StartInput => ({
  externalData: true,
  email: form.email,
  folderName: form.folderName.trim(),
  imageryType: form.imageryType,
  ...(form.imageryType === 'Oblique'
    ? { focalLength: form.focalLength, sensorHeight: form.sensorHeight, sensorWidth: form.sensorWidth }
    : {}),
});
