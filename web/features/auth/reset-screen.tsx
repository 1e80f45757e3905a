import { type ReactNode, useEffect, useState, type ComponentType } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';
import { Button } from '../../ui/button.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { BesidePicture } from './beside-picture.tsx';
import { askForReset } from './reset-flow.ts';
import { ApiError } from '../../api/api-error.ts';
import { checkPasswordReset } from '../../contract/user-links.ts';
import type { Portal } from '../../portal/portal.ts';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { faultText } from './fault-text.ts';
import { useSnapshot } from 'valtio';
import type { LoginStatus } from '../../session/login-status.ts';
import { ResetFinish } from './reset-finish.tsx';
import { ResetRequest } from './reset-request.tsx';

/** Says that a reset link does not hold any more, and leads to a new one. */
export function ResetExpired(): ReactNode {
  const { session } = usePortal();
  return (
    <BesidePicture title={authTexts.expiredTitle} lead={authTexts.expiredLead} foot={<BackToLogin />}>
      <Button kind="primary" onClick={() => askForReset(session)}>
        {authTexts.newLink}
      </Button>
    </BesidePicture>
  );
}

/** Whether a failure says that the link does not hold; any other one may pass. */
const isOver = ({ code }: ApiError): boolean => code === 'link_expired' || code === 'validation_failed';

/** Checks the link that was followed and moves the status by what comes of it. Throws `ApiError` when that is unknown. */
async function check({ call, session }: Portal, signal: AbortSignal): Promise<void> {
  const link = session.state.resetLink;
  if (link === null) return;
  try {
    await call(checkPasswordReset, { uid: link.uid, token: link.token }, { signal });
    session.move('reset-link-valid');
  } catch (error) {
    if (!(error instanceof ApiError) || !isOver(error)) throw error;
    session.move('reset-link-invalid');
  }
}

/** Waits for the host's word on a reset link. */
export function ResetCheck(): ReactNode {
  const portal = usePortal();
  const [tries, setTries] = useState(0);
  const [fault, setFault] = useState<ApiError | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    check(portal, leaving.signal).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (error instanceof ApiError) setFault(error);
      else portal.tell(error);
    });
    return () => leaving.abort();
  }, [portal, tries]);
  return (
    <BesidePicture title={authTexts.newPasswordTitle}>
      {fault === null ? (
        <Loading label={authTexts.checkingLink} />
      ) : (
        <>
          <Notice kind="error">{faultText(fault)}</Notice>
          <Button
            kind="primary"
            onClick={() => {
              setFault(null);
              setTries(tries + 1);
            }}
          >
            {authTexts.tryAgain}
          </Button>
        </>
      )}
    </BesidePicture>
  );
}

/** What shows over the address of the reset, by the login status. */
const overlays: Readonly<Partial<Record<LoginStatus, ComponentType>>> = {
  PASSWORD_RESET: ResetRequest,
  PASSWORD_RESET_FINISH: ResetFinish,
  PASSWORD_RESET_LINK_EXPIRED: ResetExpired,
};

/** Setting a new password: asking for the mail, or, once its link was followed, checking it and setting the password. */
export function ResetScreen(): ReactNode {
  const { login, resetLink } = useSnapshot(usePortal().session.state);
  const isToBeChecked = login.status === 'PASSWORD_RESET' && resetLink !== null;
  const Overlay = isToBeChecked ? ResetCheck : overlays[login.status];
  return Overlay === undefined ? null : <Overlay />;
}
