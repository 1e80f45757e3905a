import { z } from 'zod';
import { analyticsItemSchema, findSphereLoadStats } from '../../contract/tracking.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { proxy, ref } from 'valtio/vanilla';
import { ApiError, isAbort } from '../../api/api-error.ts';
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
 * The call of the contract with a faster check of the days. A year of data for 200 sites contains 73,000
 * days. Parsing all of them with a schema would block the page for a tenth of a second.
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

interface KeyChoice {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
}

interface DashboardState {
  /** The values of the two date fields and the error in them. */
  from: string;
  to: string;
  rangeError: SpanError | null;
  span: DaySpan;
  /** Id of the API key whose loads are shown, or null for all keys. */
  key: string | null;
  keys: KeyChoice[];
  keysFailed: boolean;
  phase: 'loading' | 'ready' | 'failed';
  /** The error message, which is empty unless `phase` is `failed`. */
  failure: string;
  /** The last result, which is shown while another one loads. */
  usage: Usage | null;
  tabs: readonly ActiveTab[];
}

interface DashboardDeps {
  readonly call: ApiClient;
  readonly companyId: string;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly messages: Pick<Messages, 'add'>;
  /** Message for failures that the host did not report. */
  readonly unexpected: string;
  /** The API key in the page's URL. */
  readonly key: string | null;
}

/** The usage dashboard of a company: the chosen days and key, and the sites in the chart. */
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
      keysFailed: false,
      phase: 'loading',
      failure: '',
      usage: null,
      tabs: firstTabs,
    });
  }

  /** The current day, which changes if the page stays open past midnight. */
  get today(): number {
    return dayAt(this.#deps.now());
  }

  /** Loads the data for the chosen days and key, and cancels an earlier request. */
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

  /** Loads the keys that the user can choose from. If this fails, the page lacks only this choice. */
  async loadKeys(): Promise<void> {
    const { call, companyId } = this.#deps;
    try {
      const { apiKeys } = await call(listKeys, { companyId });
      this.state.keys = apiKeys.map(({ id, name, activated }) => ({ id, name, isOn: activated }));
    } catch (error) {
      this.state.keysFailed = !isAbort(error);
    }
  }

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

  /** Stores the values of the date fields, and loads the data if they are a valid range. */
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
    // The result is not observable, because observing a year of data for many sites is expensive and the data
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
