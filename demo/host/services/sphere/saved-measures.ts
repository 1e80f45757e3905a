import type { SavedMeasures } from '../../../../web/contract/measures.ts';

/** Returns measures as the text of a column. A list without measures is not stored. */
export const writeSavedMeasures = (measures: SavedMeasures | null): string | null =>
  measures === null || measures.features.length === 0 ? null : JSON.stringify(measures);

/** Returns the measures in a column, which were checked before they were stored. */
export const readSavedMeasures = (text: string): SavedMeasures => JSON.parse(text) as SavedMeasures;
