import { proxy } from 'valtio/vanilla';
import type { ApiClient } from '../api/client.ts';
import { type NavigationLink, listNavigation } from '../contract/navigation.ts';

/** The links of the drawer, as listed by the host for the current user. */
export class NavigationStore {
  /** `links` is null until the links have loaded. */
  readonly state = proxy<{ links: NavigationLink[] | null; hasFailed: boolean }>({
    links: null,
    hasFailed: false,
  });
  readonly #call: ApiClient;

  constructor(call: ApiClient) {
    this.#call = call;
  }

  /** Loads the links. The previous ones are shown until then. */
  async load(signal: AbortSignal): Promise<void> {
    try {
      const { links } = await this.#call(listNavigation, {}, { signal });
      Object.assign(this.state, { links, hasFailed: false });
    } catch {
      if (!signal.aborted) this.state.hasFailed = true;
    }
  }
}
