/** Something in what a page gave that cannot be used as it is; the rest is drawn. */
export interface Complaint {
  readonly layer: string;
  /** The object's id; null where it has none, or where the layer itself is meant. */
  readonly id: string | null;
  /** A sentence for the page's developer. */
  readonly message: string;
}

/** So many are told at once; how many more there were is told in one line. */
const MOST_TOLD = 100;

/** Gathers complaints: the first hundred, and the number of the rest. */
export class ComplaintList {
  readonly #layer: string;
  readonly #told: Complaint[] = [];
  #untold = 0;

  constructor(layer: string) {
    this.#layer = layer;
  }

  add(complaint: Complaint | null): void {
    if (complaint === null) return;
    if (this.#told.length < MOST_TOLD) this.#told.push(complaint);
    else this.#untold += 1;
  }

  /** The complaints so far, with a last one that counts those left out. */
  list(): Complaint[] {
    if (this.#untold === 0) return [...this.#told];
    const message = `Layer ${quote(this.#layer)}: and ${this.#untold} more.`;
    return [...this.#told, { layer: this.#layer, id: null, message }];
  }
}

/** What fits into a sentence of a text somebody gave. */
const SHOWN_LENGTH = 40;

/** A text somebody gave, as a complaint repeats it: its beginning, in one line. */
export function quote(text: string): string {
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
  return `"${shown.replace(/[\s\p{Cc}]+/gu, ' ')}"`;
}

/** Any value somebody gave, as a complaint repeats it; runs none of its own code. */
export function show(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
