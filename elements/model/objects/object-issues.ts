import { valueText } from '../value-text.ts';

/** A problem with a page's value that cannot be used as it is. All other values are drawn. */
export interface ObjectIssue {
  readonly layer: string;
  /** The object's id; null if it has none, or if the problem concerns the layer itself. */
  readonly id: string | null;
  /** A sentence for the page's developer. */
  readonly message: string;
}

/** Maximum number of problems reported at once. A further entry states the number of the others. */
const MAX_REPORTED = 100;

/** Collects problems. Stores the first hundred and counts the others. */
export class IssueList {
  readonly #layer: string;
  readonly #reported: ObjectIssue[] = [];
  #omitted = 0;

  constructor(layer: string) {
    this.#layer = layer;
  }

  add(issue: ObjectIssue | null): void {
    if (issue === null) return;
    if (this.#reported.length < MAX_REPORTED) this.#reported.push(issue);
    else this.#omitted += 1;
  }

  /** Returns the stored problems, followed by an entry with the number of omitted ones. */
  list(): ObjectIssue[] {
    if (this.#omitted === 0) return [...this.#reported];
    const message = `${layerText(this.#layer)} has ${this.#omitted} more problems.`;
    return [...this.#reported, { layer: this.#layer, id: null, message }];
  }
}

/** Maximum number of characters of a string quoted in a message. */
const QUOTED_LENGTH = 40;

/** Quotes the beginning of a string for a message, on one line. */
export function quote(text: string): string {
  const shown = text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text;
  return `"${shown.replace(/[\s\p{Cc}]+/gu, ' ')}"`;
}

/** Returns the beginning of a message about a layer. Elements outside any layer element form a layer without a name. */
export const layerText = (layer: string): string =>
  layer === '' ? 'The layer without a name' : `Layer ${quote(layer)}`;

/** Returns how a message names the layer of an object. */
export const inLayer = (layer: string): string =>
  layer === '' ? 'the layer without a name' : `layer ${quote(layer)}`;

/** Returns a value as shown in a message about objects. */
export function show(value: unknown): string {
  return typeof value === 'string' ? quote(value) : valueText(value);
}
