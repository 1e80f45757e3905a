import { ViewerError } from '../model/viewer-error.ts';
import { type SphereSet, readSphereSet } from './sphere-set.ts';

async function fetched(url: string, signal: AbortSignal): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ViewerError('source-failed', `${url} could not be fetched.`, { cause, recoverable: true });
  }
  if (!answer.ok) {
    throw new ViewerError('source-failed', `${url} was answered with status ${String(answer.status)}.`, {
      recoverable: answer.status >= 500,
    });
  }
  return answer.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ViewerError('source-invalid', `${url} is not JSON.`, { cause });
  });
}

/** Whom a list tells. */
interface Hears {
  onSpheres(spheres: SphereSet | null): void;
  onError(error: ViewerError): void;
}

/** Reads the spheres that the map is given, the last given ones alone. */
export class SphereList {
  readonly #hears: Hears;
  #reading = new AbortController();

  constructor(hears: Hears) {
    this.#hears = hears;
  }

  /** Reads from the given spheres, else from the file; the set before stays until there is a new one. */
  async read(spheres: unknown, src: string | null): Promise<void> {
    this.stop();
    const { signal } = this.#reading;
    try {
      const given = spheres ?? (src === null ? null : await fetched(src, signal));
      const set =
        given === null ? null : await readSphereSet(given, (error) => this.#hears.onError(error), signal);
      if (!signal.aborted) this.#hears.onSpheres(set);
    } catch (error) {
      if (!signal.aborted) this.#hears.onError(error as ViewerError);
    }
  }

  /** Lets go of what is being read. */
  stop(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
  }
}
