import { proxy, ref } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { openSharedSphere } from '../../contract/sphere.ts';

export type SharedSphere = ResponseOf<typeof openSharedSphere>;

/**
 * The state of opening a shared link. The user can try again only after `failed`. `ended` means that the
 * sender's plan has ended.
 */
export type ShareState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'shown'; readonly shared: SharedSphere }
  | { readonly phase: 'unavailable' | 'ended' | 'failed' };

/** Distinguishes between links that the host refuses and failures to respond. */
function phaseOf(error: unknown): 'unavailable' | 'ended' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'subscription_inactive') return 'ended';
  return error.code === 'not_found' || error.status === 400 ? 'unavailable' : 'failed';
}

export class ShareStore {
  readonly state = proxy<{ now: ShareState }>({ now: { phase: 'loading' } });
  readonly #call: ApiClient;
  readonly #id: string;

  constructor(call: ApiClient, id: string) {
    this.#call = call;
    this.#id = id;
  }

  /** Loads the view. Aborting does not change the state. */
  async load(signal: AbortSignal): Promise<void> {
    this.state.now = { phase: 'loading' };
    try {
      const shared = await this.#call(openSharedSphere, { id: this.#id }, { signal });
      if (!signal.aborted) this.state.now = { phase: 'shown', shared: ref(shared) };
    } catch (error) {
      if (!signal.aborted) this.state.now = { phase: phaseOf(error) };
    }
  }

  /** Records that the viewer could not show the sphere. */
  fail(): void {
    this.state.now = { phase: 'failed' };
  }
}
