/** A problem with a page's value that cannot be used as it is; the other values are drawn. */
export interface Complaint {
  readonly layer: string;
  /** The object's id; null when it has none, or when the problem concerns the layer itself. */
  readonly id: string | null;
  /** A sentence for the page's developer. */
  readonly message: string;
}

/** Maximum number of problems reported at once; one more line counts the others. */
const MAX_REPORTED = 100;

/** Collects problems: the first hundred, and the number of the others. */
export class ComplaintList {
  readonly #layer: string;
  readonly #reported: Complaint[] = [];
  #untold = 0;

  constructor(layer: string) {
    this.#layer = layer;
  }

  add(complaint: Complaint | null): void {
    if (complaint === null) return;
    if (this.#reported.length < MAX_REPORTED) this.#reported.push(complaint);
    else this.#untold += 1;
  }

  /** The problems so far, followed by one that counts those that were omitted. */
  list(): Complaint[] {
    if (this.#untold === 0) return [...this.#reported];
    const message = `Layer ${quote(this.#layer)}: and ${this.#untold} more.`;
    return [...this.#reported, { layer: this.#layer, id: null, message }];
  }
}

/** How much of a given text fits into a sentence. */
const SHOWN_LENGTH = 40;

/** A given text as a message quotes it: its beginning, on one line. */
export function quote(text: string): string {
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
  return `"${shown.replace(/[\s\p{Cc}]+/gu, ' ')}"`;
}

/** A given value as a message shows it; runs none of the value's own code. */
export function show(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
