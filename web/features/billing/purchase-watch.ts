import { proxy } from 'valtio/vanilla';
import { z } from 'zod';
import type { SafeStorage } from '../../lib/storage.ts';
import type { Portal } from '../../portal/portal.ts';
import { isTrialPlan } from '../../rules/subscription-state.ts';
import { isUsableState } from '../../rules/subscription-state.ts';
import { offeringsOf } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { trackingOf } from '../../tracking/tracking.ts';

/**
 * Delays between checks for a purchase, in milliseconds. Only the provider's webhook proves a purchase, and
 * it can arrive after the user has returned.
 */
const WAITS_MS = [0, 700, 1000, 1500, 2500, 4000, 6000, 9000, 12_000, 16_000] as const;

/**
 * Number of checks before plans are offered again. Users should not see plans immediately after a purchase.
 */
const CHECKS_BEFORE_PLANS = 6;

/** A return from the checkout is ignored after this time, in milliseconds. */
const CHECKOUT_TTL_MS = 2 * 3_600_000;

const NAME = 'left_for_payment';

/** The payment provider adds this parameter to the URL to which it sends buyers after a payment. */
const PAID_PARAMETER = 'session_id';

const markSchema = z.object({
  userId: z.string(),
  at: z.number(),
  to: z.enum(['checkout', 'portal']),
  /** Fingerprint of the plans before the checkout. */
  plans: z.string(),
  /** Whether the provider sent the user back as after a payment. */
  isPaid: z.boolean().default(false),
});

type Mark = z.infer<typeof markSchema>;

interface WatchDeps extends Pick<Portal, 'session' | 'messages' | 'now'> {
  /** The storage of this tab, because users return from the provider to the tab in which they left. */
  readonly storage: SafeStorage;
  /** Called with the name of the plan that was bought. */
  readonly onBought?: (plan: string) => void;
  /** Returns true once if the provider opened this page as it does after a payment. */
  readonly takePaidReturn: () => boolean;
}

/** Returns a string that is the same for equal plans. */
const fingerprintOf = ({ subscriptions }: Pick<User, 'subscriptions'>): string =>
  subscriptions
    .map(({ product, plan_name, ends_at, status }) => [product, plan_name, ends_at, status].join(' '))
    .sort()
    .join('\n');

export interface Purchase {
  readonly plan: string;
  readonly product: User['subscriptions'][number]['product'];
}

/**
 * Returns the paid plan that the user did not have before. A plan that had ended before counts as bought. `earlier` is a
 * string from `fingerprintOf` of the time `atMs`.
 */
function newPlan(
  { subscriptions }: Pick<User, 'subscriptions'>,
  { plans: earlier, at: atMs }: Pick<Mark, 'plans' | 'at'>,
): Purchase | null {
  const before = earlier.split('\n');
  const wasRunning = ({ product, plan_name }: User['subscriptions'][number]): boolean =>
    before.some((line) => {
      const start = `${product} ${plan_name} `;
      if (!line.startsWith(start)) return false;
      const [end = ''] = line.slice(start.length).split(' ');
      return end === '' || Date.parse(end) > atMs;
    });
  const bought = subscriptions.find(
    (plan) => !isTrialPlan(plan.plan_name) && plan.ends_at === null && !wasRunning(plan),
  );
  return bought === undefined ? null : { plan: bought.plan_name, product: bought.product };
}

/**
 * `fresh` right after a payment, and `late` if the purchase takes a long time to confirm. `unpaid` after the
 * user has left the checkout and the host knows of no purchase. `idle` shows nothing.
 */
export type WatchPhase = 'idle' | 'fresh' | 'late' | 'unpaid';

interface WatchState {
  phase: WatchPhase;
  /** The latest purchase, or null after the user has left the page that shows it. */
  bought: Purchase | null;
  /** Whether the user has returned from a checkout and has not seen the page of the purchase yet. */
  isReturn: boolean;
}

/**
 * Records when the user leaves for the payment provider's pages, and determines after the return to the same tab what
 * the user has bought. Other tabs show the new plan without a word.
 */
export class PurchaseWatch {
  readonly state = proxy<WatchState>({ phase: 'idle', bought: null, isReturn: false });
  readonly #deps: WatchDeps;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #isChecking = false;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Records that the user leaves for the provider's pages. */
  leave(to: Mark['to']): void {
    const { session, storage, now } = this.#deps;
    const { user } = session.state;
    if (user === null) return;
    storage.write(NAME, { userId: user.id, at: now(), to, plans: fingerprintOf(user), isPaid: false });
  }

  /** Checks for a purchase repeatedly after a return from the provider, until the plans have changed. */
  start(): void {
    const mark = this.#mark();
    if (mark === null || this.#isChecking) return;
    this.state.isReturn = mark.to === 'checkout';
    if (this.#isDone(mark)) return;
    this.#isChecking = true;
    this.state.phase = mark.isPaid ? 'fresh' : 'idle';
    this.#check(mark, 0, (this.#turn += 1));
  }

  /** Offers plans again while the checks continue. */
  offerPlans(): void {
    if (this.state.phase === 'fresh') this.state.phase = 'late';
  }

  /** Records that the page of the purchase was shown, after which the user can navigate freely. */
  show(): void {
    this.state.isReturn = false;
  }

  /** Records that the user has left the page that shows what came of the checkout. */
  clearNews(): void {
    this.state.bought = null;
    if (this.state.phase === 'unpaid') this.#end();
  }

  /** Checks once for purchases, also those in another tab. Returns false if the host did not respond. */
  checkNow(): Promise<boolean> {
    return this.#deps.session.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#isChecking = false;
    this.state.phase = 'idle';
  }

  #mark(): Mark | null {
    const { session, storage, now } = this.#deps;
    const mark = storage.read(NAME, markSchema);
    const isCurrentUser = mark !== null && mark.userId === session.state.user?.id;
    if (!isCurrentUser || Math.abs(now() - mark.at) >= CHECKOUT_TTL_MS) return null;
    if (mark.to !== 'checkout' || mark.isPaid || !this.#deps.takePaidReturn()) return mark;
    // The mark is stored, so that a reload continues to wait for the purchase.
    const paid = { ...mark, isPaid: true };
    storage.write(NAME, paid);
    return paid;
  }

  #check(mark: Mark, index: number, turn: number): void {
    const wait = WAITS_MS[index];
    if (wait === undefined) {
      const isUnpaid = this.state.phase === 'unpaid';
      this.#end();
      if (isUnpaid) this.state.phase = 'unpaid';
      return;
    }
    if (index >= CHECKS_BEFORE_PLANS) this.offerPlans();
    this.#timer = setTimeout(() => {
      void this.checkNow().then((hasResponse) => {
        if (turn !== this.#turn || this.#isDone(mark)) return;
        if (hasResponse && mark.to === 'checkout' && !mark.isPaid) this.state.phase = 'unpaid';
        this.#check(mark, index + 1, turn);
      });
    }, wait);
  }

  #isDone(mark: Mark): boolean {
    const { user } = this.#deps.session.state;
    if (user === null || fingerprintOf(user) === mark.plans) return false;
    const bought = newPlan(user, mark);
    const { bought: thanks, changed } = subscriptionTexts;
    this.#deps.messages.add('success', bought === null ? changed : thanks(bought.plan));
    this.state.bought = bought;
    if (bought !== null) this.#deps.onBought?.(bought.plan);
    this.#closePopup(user);
    this.#end();
    return true;
  }

  /** Closes the message of an earlier redirect if the purchase has made it obsolete. */
  #closePopup(user: User): void {
    const { session, now } = this.#deps;
    const { api, second } = offeringsOf(user, now());
    const { popup } = session.state;
    if (popup !== null && isUsableState(popup === 'api-inactive' ? api : second)) session.closePopup();
  }

  #end(): void {
    this.#deps.storage.remove(NAME);
    if (this.state.bought === null) this.show();
    this.stop();
  }
}

/** Returns whether the provider opened a page as after a payment, and removes the sign of it from the URL. */
function isPaidReturn(page: Window): boolean {
  // A redirect within the portal can have changed the URL since the page was opened.
  const [entry] = page.performance.getEntriesByType('navigation');
  const isPaid = entry !== undefined && new URL(entry.name).searchParams.has(PAID_PARAMETER);
  const url = new URL(page.location.href);
  url.searchParams.delete(PAID_PARAMETER);
  if (url.href !== page.location.href) page.history.replaceState(page.history.state, '', url);
  return isPaid;
}

function paidReturnOf(page: Window): () => boolean {
  let isPaid = isPaidReturn(page);
  return () => {
    const wasPaid = isPaid;
    isPaid = false;
    return wasPaid;
  };
}

const watches = new WeakMap<Portal['session'], PurchaseWatch>();

/** Returns the portal's only purchase watch. */
export function purchaseWatchOf(portal: Portal): PurchaseWatch {
  const onBought = (plan: string): void =>
    void trackingOf(portal).track('checkout', 'subscription_created', 'plan', plan);
  const known = watches.get(portal.session);
  if (known !== undefined) return known;
  const watch = new PurchaseWatch({
    ...portal,
    storage: portal.tab,
    onBought,
    takePaidReturn: paidReturnOf(window),
  });
  watches.set(portal.session, watch);
  return watch;
}
