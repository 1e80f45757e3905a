import { ComplaintList, quote } from './complaints.ts';
import type { AnyObject } from './objects.ts';
import type { Reading } from './read-object.ts';

/** Maximum number of objects in a layer; further ones are omitted. */
const MOST_OBJECTS = 1_000_000;

/** Collects a layer's objects, each with a unique id. */
export class LayerObjects {
  readonly objects: AnyObject[] = [];
  readonly complaints: ComplaintList;
  readonly #layer: string;
  #added = 0;
  /** How often each id was used. */
  readonly #ids = new Map<string, number>();

  constructor(layer: string) {
    this.#layer = layer;
    this.complaints = new ComplaintList(layer);
  }

  /** Whether another object may be added; the first refusal is reported. */
  hasRoom(): boolean {
    if (this.#added < MOST_OBJECTS) return true;
    if (this.#added === MOST_OBJECTS) this.complain(`objects after the first ${MOST_OBJECTS} are left out`);
    this.#added += 1;
    return false;
  }

  add(reading: Reading<AnyObject>): void {
    this.#added += 1;
    if ('complaint' in reading) {
      this.complaints.add(reading.complaint);
      return;
    }
    this.complaints.add(reading.warning);
    const { object } = reading;
    const id = this.#freeId(object.id);
    this.objects.push(id === object.id ? object : { ...object, id });
    if (id !== object.id) this.#tellRepeated(object.id, id);
  }

  complain(message: string): void {
    this.complaints.add({
      layer: this.#layer,
      id: null,
      message: `Layer ${quote(this.#layer)}: ${message}.`,
    });
  }

  #tellRepeated(id: string, now: string): void {
    const message = `Layer ${quote(this.#layer)}: the id ${quote(id)} is given twice; the later one is ${quote(now)}.`;
    this.complaints.add({ layer: this.#layer, id, message });
  }

  #freeId(id: string): string {
    let times = this.#ids.get(id) ?? 0;
    if (times === 0) {
      this.#ids.set(id, 1);
      return id;
    }
    let free: string;
    do free = `${id} (${++times})`;
    while (this.#ids.has(free));
    this.#ids.set(id, times).set(free, 1);
    return free;
  }
}
