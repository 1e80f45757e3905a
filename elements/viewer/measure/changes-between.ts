import type { Measure } from '../../measure/measure.ts';
import type { MeasureChange } from './measure.events.ts';

export interface MeasureChanged {
  readonly change: MeasureChange;
  readonly measure: Measure;
}

/** Returns the measures that differ between two lists, the deleted ones first. Measures are never changed in place. */
export function changesBetween(
  before: readonly Measure[],
  after: readonly Measure[],
): readonly MeasureChanged[] {
  const isKept = ({ id }: Measure): boolean => after.some((one) => one.id === id);
  const deleted = before.filter((measure) => !isKept(measure));
  return [
    ...deleted.map((measure): MeasureChanged => ({ change: 'deleted', measure })),
    ...after.flatMap((measure): readonly MeasureChanged[] => {
      const old = before.find(({ id }) => id === measure.id);
      if (old === measure) return [];
      return [{ change: old ? 'changed' : 'added', measure }];
    }),
  ];
}
