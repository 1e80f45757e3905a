import { proxy, ref } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { openSharedSphere } from '../../contract/sphere.ts';

/** What stands behind a shared link. */
export type SharedSphere = ResponseOf<typeof openSharedSphere>;

/** How far the opening of a shared link has come; `gone` will not come back by another try. */
export type ShareState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'shown'; readonly shared: SharedSphere }
  | { readonly phase: 'gone' | 'failed' };

/** Whether the host knows no such share, rather than could not answer. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.status === 400);

/** One shared link and what it opens. */
export class ShareStore {
  readonly state = proxy<{ now: ShareState }>({ now: { phase: 'loading' } });
  readonly #call: ApiClient;
  readonly #id: string;

  constructor(call: ApiClient, id: string) {
    this.#call = call;
    this.#id = id;
  }

  /** Asks the host for the view; an abort leaves things as they are. */
  async load(signal: AbortSignal): Promise<void> {
    this.state.now = { phase: 'loading' };
    try {
      const shared = await this.#call(openSharedSphere, { id: this.#id }, { signal });
      if (!signal.aborted) this.state.now = { phase: 'shown', shared: ref(shared) };
    } catch (error) {
      if (!signal.aborted) this.fail(isUnknown(error));
    }
  }

  /** The view cannot be shown: for good, or for now. */
  fail(isForGood: boolean): void {
    this.state.now = { phase: isForGood ? 'gone' : 'failed' };
  }
}
