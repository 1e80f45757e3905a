import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { localDay, refreshIntervalMs, timeLeft } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { Area } from '../../rules/screens/match-screen.ts';
import { paths } from '../../rules/screens/paths.ts';
import { DAY_MS, secondTrial, trialStep } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { trialTexts } from '../../texts/billing.ts';
import { endedTexts } from '../../texts/ended-plan.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { msUntilTrialEnd } from './ms-until-trial-end.ts';
import styles from './trial-banner.module.css';

interface CountdownCircleProps {
  /** Share of the time that remains, from 0 to 1. */
  readonly share: number;
  /** Index of the color, from 1 for plenty of time to 5 for almost none. */
  readonly step: 1 | 2 | 3 | 4 | 5;
  readonly children: ReactNode;
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that empties as time passes, with the remaining time inside. The text next to it says the same. */
function CountdownCircle({ share, step, children }: CountdownCircleProps) {
  const shown = Math.min(1, Math.max(0, share));
  const color = { '--step': `var(--countdown-${step})` } as CSSProperties;
  return (
    <div className={styles.circle} data-step={step} style={color} aria-hidden="true">
      <svg viewBox="0 0 48 48">
        <circle className={styles.track} cx="24" cy="24" r={RADIUS} />
        <circle
          className={styles.left}
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - shown)}
        />
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** True hides the message for good. Otherwise it is hidden for this end of a trial until a time. */
const hiddenSchema = z.union([
  z.literal(true),
  z.object({ trialEnd: z.string().nullable(), until: z.number() }),
]);

/** Returns the storage key of the flag that hides the end of the company's trial in this browser. */
const hidden = (companyId: string): string => `hide_trial_ended:${companyId}`;

/**
 * Interval at which the time is checked, in milliseconds. A single timer would be late on a device that
 * sleeps or whose clock changes.
 */
const CHECK_INTERVAL_MS = 30_000;

/**
 * Returns true if the end of the API trial is to be announced now. A suspended page checks again when it
 * becomes visible.
 */
function useHasTrialEnded({ company }: User): boolean {
  const { now } = usePortal();
  const [moment, setMoment] = useState(() => msUntilTrialEnd(company, now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const next = msUntilTrialEnd(company, now());
      setMoment(next);
      if (next !== null && next > 0) timer = setTimeout(look, Math.min(next, CHECK_INTERVAL_MS));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [company, now]);
  return moment === 0;
}

/**
 * Announces, on pages of the API, that the free trial has ended. After the user has closed the message, it is
 * not shown again for a day, or never if the user checks the box.
 */
export function TrialPopup({ user, area }: { user: User; area: Area | null }) {
  const { config, session, storage, now } = usePortal();
  const { popup } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const hasEnded = useHasTrialEnded(user);
  const flag = hidden(user.company.id);
  const trialEnd = user.company.apiTrialExpirationDatetime;
  const [isViewed, setViewed] = useState(() => {
    const stored = storage.read(flag, hiddenSchema);
    return stored === true || (stored !== null && stored.trialEnd === trialEnd && stored.until > now());
  });
  const [isPermanentlyHidden, setPermanentlyHidden] = useState(false);
  // The choice is in a ref, because the popup can close right after the choice, before the next render.
  const choice = useRef(false);
  const choose = (isChecked: boolean): void => {
    choice.current = isChecked;
    setPermanentlyHidden(isChecked);
  };
  const subscribe = useRef<HTMLButtonElement>(null);
  // A message about a redirect is shown first.
  const isOpen = hasEnded && !isViewed && area === 'api' && popup === null;
  const view = (): void => {
    storage.write(flag, choice.current ? true : { trialEnd, until: now() + DAY_MS });
    setViewed(true);
  };
  const go = (to: string): void => {
    view();
    navigate(to);
  };
  return (
    <Dialog
      title={trialTexts.apiEndedTitle}
      isOpen={isOpen}
      onClose={view}
      firstFocus={subscribe}
      actions={
        <>
          <Button onClick={view}>{trialTexts.close}</Button>
          <Button onClick={() => go(paths.inquiry)}>{trialTexts.contactSales}</Button>
          <Button ref={subscribe} kind="primary" onClick={() => go(paths.pricing)}>
            {trialTexts.subscribe}
          </Button>
        </>
      }
    >
      <div className="stack">
        {trialEnd === null ? null : <p>{endedTexts.trial(config.apiOfferingName, localDay(trialEnd))}</p>}
        <p>{trialTexts.apiEnded}</p>
        <p>{trialTexts.apiEndedNext}</p>
        <Checkbox isChecked={isPermanentlyHidden} onChange={choose}>
          {trialTexts.dontShowAgain}
        </Checkbox>
      </div>
    </Dialog>
  );
}

interface TrialBannerProps {
  readonly user: User;
  /** Whether the current page is the payments page, which makes a link to it unnecessary. */
  readonly isOnPayments: boolean;
  /** Whether the banner takes a single line, to leave the window to a picture. */
  readonly isCompact: boolean;
}

/**
 * Shows how much of the second offering's free trial remains, or that it has ended. Renders nothing without
 * such a trial.
 */
export function TrialBanner({ user, isOnPayments, isCompact }: TrialBannerProps) {
  const { config, now } = usePortal();
  const everyMs = refreshIntervalMs(secondTrial(user, config.trialDays, now())?.leftMs ?? 0);
  const trial = secondTrial(user, config.trialDays, useNow(now, everyMs));
  if (trial === null) return null;
  const { leftMs } = trial;
  const hasEnded = leftMs === 0;
  const left = timeLeft(leftMs);
  return (
    <aside className={styles.banner} data-compact={isCompact} aria-label={trialTexts.banner}>
      <div className={styles.inner}>
        <CountdownCircle share={leftMs / (config.trialDays * DAY_MS)} step={trialStep(leftMs)}>
          <strong>{left.count}</strong>
          <span>{trialTexts.unit(left)}</span>
        </CountdownCircle>
        <div className={styles.texts}>
          {hasEnded ? (
            <>
              <p className="label">{trialTexts.expired(config.secondOfferingName)}</p>
              <p className="quiet">{trialTexts.subscribeToContinue}</p>
            </>
          ) : (
            <>
              <p className="label">{trialTexts.fullAccess}</p>
              <p className="quiet">
                <span className="number">{trialTexts.left(left)}</span>. {trialTexts.enjoy}
              </p>
            </>
          )}
        </div>
        {isOnPayments ? null : (
          <ButtonLink kind={hasEnded ? 'primary' : 'secondary'} url={paths.subscriptions}>
            {trialTexts.subscribe}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
