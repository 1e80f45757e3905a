import type { FoundPlace, PlaceAnswer } from '../../model/place-service.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { checkPlaces } from '../../source/place-service-checks.ts';

/** A query to a place service; the signal cancels it. */
type Question = (signal: AbortSignal) => Promise<readonly FoundPlace[]>;

/** Runs one query at a time: a new one cancels the previous one. */
export class PlaceAsking {
  readonly #onChange: () => void;
  readonly #onFault: (error: ViewerError) => void;
  #answer: PlaceAnswer = { state: 'none' };
  #asking: AbortController | null = null;

  constructor(onChange: () => void, onFault: (error: ViewerError) => void) {
    this.#onChange = onChange;
    this.#onFault = onFault;
  }

  get answer(): PlaceAnswer {
    return this.#answer;
  }

  /** Runs a query; its result is in `answer` when the promise resolves. Errors are reported and never thrown. */
  async ask(question: Question): Promise<void> {
    const { signal } = this.#begin({ state: 'asking' });
    const answer = await this.#answerTo(question, signal);
    if (!signal.aborted) this.#take(answer);
  }

  /** Sets a result that is known without a query, and cancels the pending query. */
  settle(answer: PlaceAnswer): void {
    this.#begin(answer);
  }

  #begin(answer: PlaceAnswer): AbortController {
    this.#asking?.abort();
    this.#asking = new AbortController();
    this.#take(answer);
    return this.#asking;
  }

  #take(answer: PlaceAnswer): void {
    this.#answer = answer;
    this.#onChange();
  }

  async #answerTo(question: Question, signal: AbortSignal): Promise<PlaceAnswer> {
    try {
      const places = checkPlaces(await question(signal));
      if (!places) throw new ViewerError('source-invalid', 'The place search gave no list of places.');
      return places.length > 0 ? { state: 'found', places } : { state: 'nothing' };
    } catch (cause) {
      const error = faultOf(cause);
      if (!signal.aborted) this.#onFault(error);
      return { state: error.code === 'maps-key-missing' ? 'no-key' : 'failed' };
    }
  }
}

/** A page's own service may throw anything. */
const faultOf = (cause: unknown): ViewerError =>
  cause instanceof ViewerError
    ? cause
    : new ViewerError('source-failed', 'The place search failed.', { cause, recoverable: true });
