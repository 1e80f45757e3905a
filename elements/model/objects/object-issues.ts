/** A problem with a value from the page that cannot be used as it is. The other values are drawn. */
export interface ObjectIssue {
  readonly layer: string;
  /** The object's id; null if it has none, or if the problem concerns the layer itself. */
  readonly id: string | null;
  /** A sentence for the page's developer. */
  readonly message: string;
}

/** Maximum number of problems reported at once; an additional line counts the others. */
const MAX_REPORTED = 100;

/** Collects problems. It stores the first hundred and counts the others. */
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

  /** The problems so far, followed by one that states how many were omitted. */
  list(): ObjectIssue[] {
    if (this.#omitted === 0) return [...this.#reported];
    const message = `Layer ${quote(this.#layer)} has ${this.#omitted} more problems.`;
    return [...this.#reported, { layer: this.#layer, id: null, message }];
  }
}

/** Maximum number of characters of a string that is quoted in a message. */
const QUOTED_LENGTH = 40;

/** A string in the form in which a message quotes it: its beginning, on one line. */
export function quote(text: string): string {
  const shown = text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text;
  return `"${shown.replace(/[\s\p{Cc}]+/gu, ' ')}"`;
}

/** A value in the form in which a message shows it. None of the value's own code is run. */
export function show(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
