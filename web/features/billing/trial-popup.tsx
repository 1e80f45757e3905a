import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { usePortal } from '../../portal/use-portal.ts';
import type { Area } from '../../routes/match-screen.ts';
import { paths } from '../../routes/paths.ts';
import type { User } from '../../session/session.ts';
import { trialTexts } from '../../texts/billing.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { trialEndMoment } from './trial-end-moment.ts';

/** The company's trial is not to be spoken of again in this browser. */
const hidden = (companyId: string): string => `hide_trial_ended:${companyId}`;

/** The time is looked at so often, milliseconds: a device that sleeps, or whose clock is set, would come too late. */
const LOOK_MS = 30_000;

/** Whether the end of the API's trial is to be told now. A page that slept looks again when it is shown. */
function useIsTrialOver({ company }: User): boolean {
  const { now } = usePortal();
  const [moment, setMoment] = useState(() => trialEndMoment(company, now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const next = trialEndMoment(company, now());
      setMoment(next);
      if (next !== null && next > 0) timer = setTimeout(look, Math.min(next, LOOK_MS));
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

/** Tells once that the API's free trial is over, on the pages of the API. */
export function TrialPopup({ user, area }: { user: User; area: Area | null }): ReactNode {
  const { session, storage } = usePortal();
  const { popup } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const isOver = useIsTrialOver(user);
  const flag = hidden(user.company.id);
  const [isViewed, setViewed] = useState(() => storage.read(flag, z.literal(true)) !== null);
  const [isNeverAgain, setNeverAgain] = useState(false);
  const sales = useRef<HTMLButtonElement>(null);
  // Why somebody was turned away is told first.
  const isOpen = isOver && !isViewed && area === 'api' && popup === null;
  const view = (): void => {
    if (isNeverAgain) storage.write(flag, true);
    setViewed(true);
  };
  return (
    <Dialog
      title={trialTexts.apiEndedTitle}
      isOpen={isOpen}
      onClose={view}
      firstFocus={sales}
      actions={
        <>
          <Button onClick={view}>{trialTexts.close}</Button>
          <Button
            ref={sales}
            kind="primary"
            onClick={() => {
              view();
              navigate(paths.inquiry);
            }}
          >
            {trialTexts.contactSales}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{trialTexts.apiEnded}</p>
        <p>{trialTexts.apiEndedAsk}</p>
        <Checkbox isChecked={isNeverAgain} onChange={setNeverAgain}>
          {trialTexts.dontShowAgain}
        </Checkbox>
      </div>
    </Dialog>
  );
}
