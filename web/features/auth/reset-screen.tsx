import type { ComponentType, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import type { LoginStatus } from '../../session/login-status.ts';
import { ResetCheck } from './reset-check.tsx';
import { ResetExpired } from './reset-expired.tsx';
import { ResetFinish } from './reset-finish.tsx';
import { ResetRequest } from './reset-request.tsx';

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
