import { proxy } from 'valtio/vanilla';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { endShare, listShares, type shareSchema } from '../../contract/share.ts';
import type { Portal } from '../../portal/portal.ts';
import { sharesTexts } from '../../texts/shares.ts';

export type Share = z.infer<typeof shareSchema>;

const DAY_MS = 86_400_000;

/** Times after which a link can end, in milliseconds; null for a link without an end. */
export const linkLifetimes = {
  never: null,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
} as const;

export type LinkLifetime = keyof typeof linkLifetimes;

interface SharesState {
  phase: 'loading' | 'ready' | 'failed';
  failure: string;
  shares: Share[];
  /** Ids of the shares with a pending change. */
  busy: Partial<Record<string, boolean>>;
}

export const isEnded = ({ ends_at }: Pick<Share, 'ends_at'>, now: number): boolean =>
  ends_at !== null && Date.parse(ends_at) <= now;

export const nameOfShare = ({ panorama: { id, title } }: Share): string => title || sharesTexts.untitled(id);

/** The views that the company shares. Each has at most one pending change. */
export class SharesStore {
  readonly state = proxy<SharesState>({ phase: 'loading', failure: '', shares: [], busy: {} });
  readonly #deps: Pick<Portal, 'call' | 'messages' | 'showError' | 'now'>;

  constructor(deps: Pick<Portal, 'call' | 'messages' | 'showError' | 'now'>) {
    this.#deps = deps;
  }

  async load(): Promise<void> {
    const { state } = this;
    state.phase = 'loading';
    try {
      const { shares } = await this.#deps.call(listShares, {});
      Object.assign(state, { shares, phase: 'ready' });
    } catch (error) {
      state.failure = error instanceof ApiError ? error.message : '';
      state.phase = 'failed';
      if (!(error instanceof ApiError)) this.#deps.showError(error);
    }
  }

  /** Ends a link now, or removes the end of a link that has ended. */
  async switch(share: Share): Promise<void> {
    const isOver = isEnded(share, this.#deps.now());
    const name = nameOfShare(share);
    await this.#setEnd(share.id, isOver ? null : 'now', () =>
      isOver ? sharesTexts.switchedOn(name) : sharesTexts.switchedOff(name),
    );
  }

  /** Sets when a link ends, counted from now. `dayOf` formats the day for the message. Returns true if this succeeded. */
  async endAfter(share: Share, lifetime: LinkLifetime, dayOf: (time: string) => string): Promise<boolean> {
    const ms = linkLifetimes[lifetime];
    const endsAt = ms === null ? null : new Date(this.#deps.now() + ms).toISOString();
    return this.#setEnd(share.id, endsAt, ({ ends_at }) =>
      sharesTexts.endSaved(nameOfShare(share), ends_at === null ? null : dayOf(ends_at)),
    );
  }

  async #setEnd(id: string, endsAt: string | null, message: (share: Share) => string): Promise<boolean> {
    const { state } = this;
    const { call, messages, showError } = this.#deps;
    if (state.busy[id]) return false;
    state.busy[id] = true;
    try {
      const { share } = await call(endShare, { shareId: id, endsAt });
      state.shares = state.shares.map((one) => (one.id === id ? share : one));
      messages.add('success', message(share));
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      state.busy[id] = false;
    }
  }
}
