import { STANDARD_ICON, isIconName } from '../icons/icon-set.ts';
import { rememberGiven } from './given-objects.ts';
import { IssueList, layerText, quote } from './object-issues.ts';
import type { AnyObject, Marker } from './objects.ts';
import type { Reading } from './read-object.ts';

/** Maximum number of objects in a layer. Further objects are omitted. */
const MAX_OBJECTS = 1_000_000;

/** Collects a layer's objects, each with a unique id. */
export class LayerObjects {
  readonly layer: string;
  readonly objects: AnyObject[] = [];
  readonly issues: IssueList;
  #added = 0;
  /** The number of times that each id was used. */
  readonly #ids = new Map<string, number>();
  readonly #unknownIcons = new Set<string>();

  constructor(layer: string) {
    this.layer = layer;
    this.issues = new IssueList(layer);
  }

  /** Returns whether another object may be added. The first refusal is reported. */
  hasRoom(): boolean {
    if (this.#added < MAX_OBJECTS) return true;
    if (this.#added === MAX_OBJECTS) this.report(`only the first ${MAX_OBJECTS} objects are used`);
    this.#added += 1;
    return false;
  }

  /** Adds an object that was created from `input`, the page's own object. */
  add(reading: Reading<AnyObject>, input: unknown): void {
    this.#added += 1;
    if ('issue' in reading) {
      this.issues.add(reading.issue);
      return;
    }
    this.issues.add(reading.warning);
    const { object } = reading;
    if (object.kind === 'marker') this.#checkIcon(object);
    const id = this.#freeId(object.id);
    const added = id === object.id ? object : { ...object, id };
    rememberGiven(added, input);
    this.objects.push(added);
    if (id !== object.id) this.#reportRepeated(object.id, id);
  }

  report(message: string): void {
    this.reportSentence(`${layerText(this.layer)}: ${message}.`);
  }

  reportSentence(message: string): void {
    this.issues.add({ layer: this.layer, id: null, message });
  }

  /** Reports each unknown icon once, because many markers may have it. */
  #checkIcon({ id, icon, style, svg }: Marker): void {
    const isDrawn = svg === null && style !== 'text' && icon.trim() !== '';
    if (!isDrawn || isIconName(icon) || this.#unknownIcons.has(icon)) return;
    this.#unknownIcons.add(icon);
    const names = 'The section "Icons" of the guide to objects (docs/objects#icons) lists the names';
    const message = `${layerText(this.layer)}: the marker ${quote(id)} has the unknown icon ${quote(icon)}, so the icon ${quote(STANDARD_ICON)} is drawn. ${names}.`;
    this.issues.add({ layer: this.layer, id, message });
  }

  #reportRepeated(id: string, now: string): void {
    const message = `${layerText(this.layer)}: the id ${quote(id)} is used twice; the later object gets the id ${quote(now)}.`;
    this.issues.add({ layer: this.layer, id, message });
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
