import type { ReactNode } from 'react';
import { localDay } from '../../lib/local-day.ts';
import type { PlanCourse, SecondPlan } from '../../session/second-plan.ts';
import { subscriptionTexts } from '../../texts/billing.ts';
import { Card } from '../../ui/page.tsx';
import styles from './plan-card.module.css';

const chips: Readonly<Record<PlanCourse, keyof typeof subscriptionTexts.states>> = {
  trial: 'trial',
  'trial-over': 'over',
  lapsed: 'over',
  active: 'active',
  cancelled: 'cancelled',
  unpaid: 'unpaid',
};

function aboutPlan({ course, day: time }: SecondPlan): string {
  const day = localDay(time);
  switch (course) {
    case 'trial':
      return subscriptionTexts.trialEnds(day);
    case 'trial-over':
      return subscriptionTexts.trialOver(day);
    case 'lapsed':
      return subscriptionTexts.lapsed(day);
    case 'active':
      return subscriptionTexts.renews(day);
    case 'cancelled':
      return subscriptionTexts.cancelled(day);
    case 'unpaid':
      return subscriptionTexts.unpaid;
  }
}

/** The plan that a user has, and what comes of it. */
export function PlanCard({ plan }: { readonly plan: SecondPlan }): ReactNode {
  const isTrial = plan.course === 'trial' || plan.course === 'trial-over';
  return (
    <Card>
      <div className={styles.head}>
        <p className="quiet">{subscriptionTexts.planTitle}</p>
        <h2 dir="auto" className={styles.name}>
          {isTrial ? subscriptionTexts.trial : plan.name}
        </h2>
        <span className={styles.chip} data-course={plan.course}>
          {subscriptionTexts.states[chips[plan.course]]}
        </span>
      </div>
      <p>{aboutPlan(plan)}</p>
    </Card>
  );
}
