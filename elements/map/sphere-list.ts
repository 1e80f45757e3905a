import { ViewerError } from '../model/viewer-error.ts';
import { readSpheres } from './reading/read-thread.ts';
import { type PackedSpheres, type SphereSet, openSphereSet, packSpheres } from './sphere-set.ts';

/** Whom a list tells. */
interface Hears {
  onSpheres(spheres: SphereSet | null): void;
  onError(error: ViewerError): void;
}

/** The whole address of a file. Throws `source-failed` where it is none. */
function addressOf(src: string): string {
  if (URL.canParse(src, document.baseURI)) return new URL(src, document.baseURI).href;
  throw new ViewerError('source-failed', `${src} is no address.`);
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
      const packed = await this.#packed(spheres, src, signal);
      if (!signal.aborted) this.#hears.onSpheres(packed && openSphereSet(packed));
    } catch (error) {
      if (!signal.aborted) this.#hears.onError(error as ViewerError);
    }
  }

  /** Lets go of what is being read. */
  stop(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
  }

  async #packed(spheres: unknown, src: string | null, signal: AbortSignal): Promise<PackedSpheres | null> {
    const complain = (error: ViewerError): void => this.#hears.onError(error);
    if (spheres !== null && spheres !== undefined) return packSpheres(spheres, complain, signal);
    return src === null ? null : readSpheres(addressOf(src), complain, signal);
  }
}
