import { proxy, ref } from 'valtio/vanilla';
import { z } from 'zod';
import { ApiError, isAbort } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { listKeys } from '../../contract/api-key.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { analyticsItemSchema, exportSphereLoadStats, findSphereLoadStats } from '../../contract/tracking.ts';
import type { Messages } from '../../portal/messages.ts';
import { formatDay } from '../../rules/day-range.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { keyName } from '../../texts/key-name.ts';
import { type ActiveTab, firstTabs, remainingTabs, pressTab } from './drawing.ts';
import {
  type DaySpan,
  type SpanError,
  type Usage,
  addDays,
  queryOf,
  dayAt,
  readSpan,
  readUsage,
  sitesWithoutDays,
  spanInAddress,
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

/** The call of the contract, whose response is the table as text. */
const exportUsage = endpoint({ ...exportSphereLoadStats, response: z.string() });

/** Number of sites whose days are loaded at first. Those of other sites are loaded when their tabs are chosen. */
const DAILY_SITES = 50;

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
  /** The query of the page's URL, with the chosen days and API key. */
  readonly query: URLSearchParams;
}

/** The usage dashboard of a company: the chosen days and key, and the sites in the chart. */
export class Dashboard {
  readonly state: DashboardState;
  readonly #deps: DashboardDeps;
  #pending = new AbortController();

  constructor(deps: DashboardDeps) {
    this.#deps = deps;
    const span = spanInAddress(deps.query, dayAt(deps.now()));
    this.state = proxy<DashboardState>({
      from: formatDay(span.firstDay),
      to: formatDay(span.lastDay),
      rangeError: null,
      span,
      key: deps.query.get('key'),
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

  /** The company, and the chosen days and key. */
  get #query() {
    const { span, key } = this.state;
    return {
      entity_id: this.#deps.companyId,
      ...queryOf(span),
      ...(key === null ? {} : { api_key: key }),
    };
  }

  /** Returns the usage of all sites as a CSV table with a row per day and a column per site. */
  csv(): Promise<string> {
    return this.#deps.call(exportUsage, this.#query);
  }

  /** Loads the data for the chosen days and key, and cancels an earlier request. */
  async load(): Promise<void> {
    const { state } = this;
    const { call, unexpected } = this.#deps;
    const { signal } = this.#renew();
    const { span, key } = state;
    state.phase = 'loading';
    try {
      const { data } = await call(findUsage, { ...this.#query, daily_sites: DAILY_SITES }, { signal });
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
      this.state.keys = apiKeys.map(({ id, name, activated, expires_at }) => ({
        id,
        name: keyName(name, expires_at),
        isOn: activated,
      }));
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
    void this.#loadDays();
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
    void this.#loadDays();
  }

  /** Loads the days of the sites with an active tab if they are not known yet. Their lines then appear. */
  async #loadDays(): Promise<void> {
    const { usage, tabs } = this.state;
    const { call, messages, unexpected } = this.#deps;
    const sites = usage === null ? [] : sitesWithoutDays(usage, tabs);
    if (usage === null || sites.length === 0) return;
    const { signal } = this.#pending;
    try {
      const { data } = await call(findUsage, { ...this.#query, sites: [...sites] }, { signal });
      const { usage: current } = this.state;
      if (!signal.aborted && current !== null) this.state.usage = ref(addDays(current, data));
    } catch (error) {
      if (!signal.aborted) messages.add('error', error instanceof ApiError ? error.message : unexpected);
    }
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
