import type { FoundPlace, PlaceResult } from '../../model/place-service.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { checkPlaces } from '../../source/place-service-checks.ts';

/** Aborting the signal cancels the query. */
type Search = (signal: AbortSignal) => Promise<readonly FoundPlace[]>;

/** Runs one query at a time. A new query cancels the previous one. */
export class PlaceQuery {
  readonly #onChange: () => void;
  readonly #onError: (error: ViewerError) => void;
  #result: PlaceResult = { state: 'none' };
  #pending: AbortController | null = null;

  constructor(onChange: () => void, onError: (error: ViewerError) => void) {
    this.#onChange = onChange;
    this.#onError = onError;
  }

  get result(): PlaceResult {
    return this.#result;
  }

  /**
   * Runs a query. Once the promise resolves, the result is in `result`. Errors are reported instead of
   * thrown.
   */
  async run(search: Search): Promise<void> {
    const { signal } = this.#begin({ state: 'pending' });
    const result = await this.#resultOf(search, signal);
    if (!signal.aborted) this.#update(result);
  }

  /** Sets a result that is known without a query, and cancels any pending query. */
  set(result: PlaceResult): void {
    this.#begin(result);
  }

  #begin(result: PlaceResult): AbortController {
    this.#pending?.abort();
    this.#pending = new AbortController();
    this.#update(result);
    return this.#pending;
  }

  #update(result: PlaceResult): void {
    this.#result = result;
    this.#onChange();
  }

  async #resultOf(search: Search, signal: AbortSignal): Promise<PlaceResult> {
    try {
      const places = checkPlaces(await search(signal));
      if (!places) throw new ViewerError('source-invalid', 'Place search did not return a list of places.');
      return places.length > 0 ? { state: 'found', places } : { state: 'nothing' };
    } catch (cause) {
      const error = asPlaceError(cause);
      if (!signal.aborted) this.#onError(error);
      return { state: error.code === 'maps-key-missing' ? 'no-key' : 'failed' };
    }
  }
}

/** The page's own service may throw any value. */
const asPlaceError = (cause: unknown): ViewerError =>
  cause instanceof ViewerError
    ? cause
    : new ViewerError('source-failed', 'Place search failed.', { cause, recoverable: true });
