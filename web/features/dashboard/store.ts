import { z } from 'zod';
import { analyticsItemSchema, findSphereLoadStats } from '../../contract/tracking.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { proxy, ref } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { listKeys } from '../../contract/api-key.ts';
import { formatDay } from '../../rules/day-range.ts';
import type { Messages } from '../../portal/messages.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { type ActiveTab, firstTabs, remainingTabs, pressTab } from './drawing.ts';
import {
  type DaySpan,
  type SpanError,
  type Usage,
  queryOf,
  dayAt,
  readSpan,
  readUsage,
  spanOf,
} from './usage.ts';

type Daily = z.infer<typeof analyticsItemSchema>['sessions_daily'];

const isDay = (entry: unknown): boolean => {
  if (typeof entry !== 'object' || entry === null) return false;
  const { date, count } = entry as Readonly<Record<string, unknown>>;
  const isDate = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date);
  return isDate && Number.isSafeInteger(count) && (count as number) >= 0;
};

/**
 * The contract's call, with a faster check of the days. A year of data for 200 sites contains 73,000 days,
 * and parsing each of them with a schema would block the page for a tenth of a second.
 */
const findUsage = endpoint({
  ...findSphereLoadStats,
  response: z.object({
    data: z.array(
      analyticsItemSchema.extend({
        sessions_daily: z.custom<Daily>((days) => Array.isArray(days) && days.every(isDay)),
      }),
    ),
  }),
});

/** An API key that can be chosen. */
interface KeyChoice {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
}

interface DashboardState {
  /** The values of the two date fields, and the error in these values. */
  from: string;
  to: string;
  rangeError: SpanError | null;
  /** The days of the last request. */
  span: DaySpan;
  /** The API key whose loads are shown; null for all. */
  key: string | null;
  keys: KeyChoice[];
  phase: 'loading' | 'ready' | 'failed';
  /** The error message; empty unless `phase` is `failed`. */
  failure: string;
  /** The last result, which stays while another one is loaded. */
  usage: Usage | null;
  tabs: readonly ActiveTab[];
}

interface DashboardDeps {
  readonly call: ApiClient;
  readonly companyId: string;
  /** The current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly messages: Pick<Messages, 'add'>;
  /** The message of a failure that the host did not report. */
  readonly unexpected: string;
  /** The API key in the page's address. */
  readonly key: string | null;
}

/** The state of a company's usage dashboard: the chosen days and key, and the sites in the chart. */
export class Dashboard {
  readonly state: DashboardState;
  readonly #deps: DashboardDeps;
  #pending = new AbortController();

  constructor(deps: DashboardDeps) {
    this.#deps = deps;
    const span = spanOf('3-months', dayAt(deps.now()));
    this.state = proxy<DashboardState>({
      from: formatDay(span.firstDay),
      to: formatDay(span.lastDay),
      rangeError: null,
      span,
      key: deps.key,
      keys: [],
      phase: 'loading',
      failure: '',
      usage: null,
      tabs: firstTabs,
    });
  }

  /** The current day, which may change because a page may stay open past midnight. */
  get today(): number {
    return dayAt(this.#deps.now());
  }

  /** Loads the chosen data; an earlier request is canceled. */
  async load(): Promise<void> {
    const { state } = this;
    const { call, companyId, unexpected } = this.#deps;
    const { signal } = this.#renew();
    const { span, key } = state;
    state.phase = 'loading';
    try {
      const query = { entity_id: companyId, ...queryOf(span), ...(key === null ? {} : { api_key: key }) };
      const { data } = await call(findUsage, query, { signal });
      if (!signal.aborted) this.#show(readUsage(data, span));
    } catch (error) {
      if (signal.aborted) return;
      if (key !== null && error instanceof ApiError && error.code === 'not_found') this.#clearKey();
      else {
        state.failure = error instanceof ApiError ? error.message : unexpected;
        state.phase = 'failed';
      }
    }
  }

  /** Loads the keys from which the user can choose. If they cannot be loaded, only this choice is missing. */
  async loadKeys(): Promise<void> {
    const { call, companyId } = this.#deps;
    const { apiKeys } = await call(listKeys, { companyId }).catch(() => ({ apiKeys: [] }));
    this.state.keys = apiKeys.map(({ id, name, activated }) => ({ id, name, isOn: activated }));
  }

  /** Cancels all requests. */
  stop(): void {
    this.#pending.abort();
  }

  choose(span: DaySpan): void {
    Object.assign(this.state, {
      from: formatDay(span.firstDay),
      to: formatDay(span.lastDay),
      rangeError: null,
      span,
    });
    void this.load();
  }

  /** Stores the values of the date fields; loads once they are a valid range. */
  enter(dates: { readonly from?: string; readonly to?: string }): void {
    Object.assign(this.state, dates);
    const read = readSpan(this.state.from, this.state.to, this.today);
    if (typeof read === 'string') {
      this.state.rangeError = read;
      return;
    }
    const { firstDay, lastDay } = this.state.span;
    this.state.rangeError = null;
    if (read.firstDay !== firstDay || read.lastDay !== lastDay) this.choose(read);
  }

  chooseKey(key: string | null): void {
    this.state.key = key;
    void this.load();
  }

  press(origin: string): void {
    const { active, refusal } = pressTab(this.state.tabs, origin);
    this.state.tabs = active;
    if (refusal === null) return;
    const { tooMany, last } = dashboardTexts;
    this.#deps.messages.add('error', refusal === 'last' ? last : tooMany);
  }

  #show(usage: Usage): void {
    const { tabs } = this.state;
    this.state.tabs = remainingTabs(
      tabs,
      usage.sites.map(({ origin }) => origin),
    );
    // The result is not made observable, because a year of data for many sites is expensive to observe and
    // never changes.
    this.state.usage = ref(usage);
    this.state.phase = 'ready';
  }

  #clearKey(): void {
    this.#deps.messages.add('info', dashboardTexts.keyMissing);
    this.chooseKey(null);
  }

  #renew(): AbortController {
    this.stop();
    this.#pending = new AbortController();
    return this.#pending;
  }
}
