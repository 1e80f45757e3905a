import { proxy } from 'valtio/vanilla';
import { z } from 'zod';
import { getUser } from '../../contract/profile.ts';
import { isTrialPlan } from '../../rules/subscription-state.ts';
import type { Portal } from '../../portal/portal.ts';
import { isUsable, offeringsOf } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { trackingOf } from '../../tracking/tracking.ts';

/**
 * Waits between the checks for a purchase, milliseconds. Only the provider's webhook proves a purchase, and it may
 * arrive later than the user.
 */
const WAITS_MS = [0, 700, 1000, 1500, 2500, 4000, 6000, 9000, 12_000, 16_000] as const;

/** The number of checks before plans are offered again: after a purchase, the user should not see them at once. */
const FRESH_QUESTIONS = 6;

/** A checkout that was left longer ago than this is ignored, milliseconds. */
const FORGET_AFTER_MS = 2 * 3_600_000;

const NAME = 'left_for_payment';

const markSchema = z.object({
  userId: z.string(),
  at: z.number(),
  to: z.enum(['checkout', 'portal']),
  /** The plans before the checkout. */
  plans: z.string(),
});

type Mark = z.infer<typeof markSchema>;

interface WatchDeps extends Pick<Portal, 'call' | 'session' | 'storage' | 'messages' | 'now'> {
  /** Called with the plan that was bought. */
  readonly onBought?: (plan: string) => void;
}

/** A text that is equal for equal plans. */
const printOf = ({ subscriptions }: Pick<User, 'subscriptions'>): string =>
  subscriptions
    .map(({ product, plan_name, ends_at, status }) => [product, plan_name, ends_at, status].join(' '))
    .sort()
    .join('\n');

/** The usable paid plans. */
const paidOf = ({ subscriptions }: Pick<User, 'subscriptions'>): readonly string[] =>
  subscriptions
    .filter(({ plan_name, ends_at }) => !isTrialPlan(plan_name) && ends_at === null)
    .map(({ plan_name }) => plan_name);

/** Records when the user leaves for the payment provider's pages, and finds out afterwards what was bought. */
export class PurchaseWatch {
  /** `fresh` just after the return from a checkout, `late` once the purchase takes long; otherwise nothing is shown. */
  readonly state = proxy<{ phase: 'idle' | 'fresh' | 'late' }>({ phase: 'idle' });
  readonly #deps: WatchDeps;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #isAsking = false;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Records that the user leaves for the provider's pages now. */
  leave(to: Mark['to']): void {
    const { session, storage, now } = this.#deps;
    const { user } = session.state;
    if (user !== null) storage.write(NAME, { userId: user.id, at: now(), to, plans: printOf(user) });
  }

  /** After a return from the provider, checks for a purchase repeatedly until something changed. */
  begin(): void {
    const mark = this.#mark();
    if (mark === null || this.#isAsking) return;
    if (this.#isDone(mark)) return;
    this.#isAsking = true;
    this.state.phase = mark.to === 'checkout' ? 'fresh' : 'idle';
    this.#ask(mark, 0, (this.#turn += 1));
  }

  /** Offers plans again although the checks continue. */
  offerPlans(): void {
    if (this.state.phase === 'fresh') this.state.phase = 'late';
  }

  /** Checks once, for purchases in another tab. */
  async look(): Promise<void> {
    const { call, session } = this.#deps;
    const { user } = session.state;
    if (user === null) return;
    const fresh = await call(getUser, { userid: user.id }).catch(() => null);
    if (fresh !== null && 'subscriptions' in fresh && session.state.user?.id === fresh.id)
      session.change({
        subscriptions: fresh.subscriptions,
        company: fresh.company,
        stripeCustomerId: fresh.stripeCustomerId,
      });
  }

  /** Stops the checks. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#isAsking = false;
    this.state.phase = 'idle';
  }

  #mark(): Mark | null {
    const { session, storage, now } = this.#deps;
    const mark = storage.read(NAME, markSchema);
    const isOwn = mark !== null && mark.userId === session.state.user?.id;
    return isOwn && Math.abs(now() - mark.at) < FORGET_AFTER_MS ? mark : null;
  }

  #ask(mark: Mark, index: number, turn: number): void {
    const wait = WAITS_MS[index];
    if (wait === undefined) {
      this.#end();
      return;
    }
    if (index >= FRESH_QUESTIONS) this.offerPlans();
    this.#timer = setTimeout(() => {
      void this.look().then(() => {
        if (turn === this.#turn && !this.#isDone(mark)) this.#ask(mark, index + 1, turn);
      });
    }, wait);
  }

  #isDone(mark: Mark): boolean {
    const { user } = this.#deps.session.state;
    if (user === null || printOf(user) === mark.plans) return false;
    const before = mark.plans.split('\n');
    const bought = paidOf(user).find((plan) => !before.some((line) => line.includes(` ${plan} `)));
    const { bought: thanks, changed } = subscriptionTexts;
    this.#deps.messages.add('success', bought === undefined ? changed : thanks(bought));
    if (bought !== undefined) this.#deps.onBought?.(bought);
    this.#closePopup(user);
    this.#end();
    return true;
  }

  /** Closes the message of an earlier redirect if the purchase made it obsolete. */
  #closePopup(user: User): void {
    const { session, now } = this.#deps;
    const { api, second } = offeringsOf(user, now());
    const { popup } = session.state;
    if (popup !== null && isUsable(popup === 'api-inactive' ? api : second)) session.closePopup();
  }

  #end(): void {
    this.#deps.storage.remove(NAME);
    this.stop();
  }
}

const watches = new WeakMap<Portal['session'], PurchaseWatch>();

/** The portal's only watch. */
export function purchaseWatchOf(portal: Portal): PurchaseWatch {
  const onBought = (plan: string): void =>
    void trackingOf(portal).track('checkout', 'subscription_created', 'plan', plan);
  const watch = watches.get(portal.session) ?? new PurchaseWatch({ ...portal, onBought });
  watches.set(portal.session, watch);
  return watch;
}
