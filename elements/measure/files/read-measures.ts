import { readCsvMeasures } from './csv.ts';
import { readGeoJsonMeasures } from './geojson.ts';
import { readKmlMeasures } from './kml.ts';
import { MAX_CHARACTERS, type MeasuresRead, type ReadOptions, fileError } from './reading.ts';

/**
 * Reads measures from a file whose format its content shows: GeoJSON begins with `{`, KML with `<`, and everything else is
 * CSV.
 *
 * @throws ViewerError with `object-invalid` if the file is larger than 20 million characters, cannot be read, or contains
 *   no measure. Parts that cannot be read are listed in `issues` of the result.
 * @example
 *   const { measures, issues } = readMeasures(await file.text(), { groundAt });
 *   state = toolAfter(state, { type: 'add', measures });
 */
export function readMeasures(text: string, options: ReadOptions = {}): MeasuresRead {
  if (text.length > MAX_CHARACTERS)
    throw fileError('The file must have at most 20 million characters. Split it.');
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start === '') throw fileError('The file is empty. Choose a GeoJSON, CSV or KML file.');
  if (start.startsWith('{') || start.startsWith('[')) return readGeoJsonMeasures(start, options);
  return start.startsWith('<') ? readKmlMeasures(start, options) : readCsvMeasures(start, options);
}
