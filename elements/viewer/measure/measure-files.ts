import { writeCsv } from '../../measure/files/csv.ts';
import { writeGeoJson } from '../../measure/files/geojson.ts';
import { writeKml } from '../../measure/files/kml.ts';
import { readMeasures } from '../../measure/files/read-measures.ts';
import type { MeasuresRead } from '../../measure/files/reading.ts';
import type { Measure } from '../../measure/measure.ts';
import type { GroundAt } from '../../model/objects/sphere-frame.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { MeasureFormat } from '../../panels/panel-requests.ts';

const WRITERS: Readonly<Record<MeasureFormat, (measures: readonly Measure[]) => string>> = {
  GeoJSON: writeGeoJson,
  CSV: writeCsv,
  KML: writeKml,
};

const FILES: Readonly<Record<MeasureFormat, readonly [extension: string, type: string]>> = {
  GeoJSON: ['geojson', 'application/geo+json'],
  CSV: ['csv', 'text/csv'],
  KML: ['kml', 'application/vnd.google-earth.kml+xml'],
};

/** Lets the browser save measures as a file. */
export function saveMeasures(measures: readonly Measure[], format: MeasureFormat): void {
  const [extension, type] = FILES[format];
  const url = URL.createObjectURL(new Blob([WRITERS[format](measures)], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `measures.${extension}` });
  link.click();
  // The browser has begun to read the file in the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Returns measures as the setting `measures`; null if there are none. */
export const settingOfMeasures = (measures: readonly Measure[]): object | null =>
  measures.length === 0 ? null : (JSON.parse(writeGeoJson(measures)) as object);

/**
 * Reads measures from a file or the setting `measures`. Heights that it lacks are those of the ground. Throws
 * `object-invalid` for anything else.
 */
export function readGivenMeasures(
  given: object | string | null,
  groundAt: GroundAt | null | undefined,
): MeasuresRead {
  if (given === null || given === '') return { measures: [], issues: [] };
  try {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    return readMeasures(text, groundAt ? { groundAt: (place) => groundAt(place) ?? null } : {});
  } catch (error) {
    if (error instanceof ViewerError) throw error;
    throw new ViewerError('object-invalid', 'measures must be GeoJSON.', { cause: error });
  }
}
