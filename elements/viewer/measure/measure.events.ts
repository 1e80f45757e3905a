import type { MeasureReport } from '../../model/measures.ts';

/** What happened to a measure. */
export type MeasureChange = 'added' | 'changed' | 'deleted';

/** The user or a call has added, changed or deleted a measure. Setting `measures` does not cause this event. */
export class SphereMeasureEvent extends Event {
  static readonly type = 'sphere-measure';
  constructor(
    readonly change: MeasureChange,
    /** The measure with its figures, each with its standard deviation and 95 % interval, and what they rest on. */
    readonly measure: MeasureReport,
  ) {
    super(SphereMeasureEvent.type, { bubbles: true, composed: true });
  }
}

/** This event by its name. */
export interface MeasureEvents {
  'sphere-measure': SphereMeasureEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends MeasureEvents {}
}
