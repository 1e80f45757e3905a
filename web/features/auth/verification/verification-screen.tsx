import type { ComponentType, ReactNode } from 'react';
import type { ProductLoginStatus } from '../../../session/product-login.ts';
import { AccountActivated } from './account-activated.tsx';
import { ChangeAddress } from './change-address.tsx';
import { PostResend } from './post-resend.tsx';
import { ResendEmail } from './resend-email.tsx';
import type { SubStateProps } from './sub-state.tsx';
import { useMailedKey } from './use-mailed-key.ts';
import { useVerification } from './use-verification.ts';
import { VerifyAccount } from './verify-account.tsx';
import { Verifying } from './verifying.tsx';

/** What is shown besides at the beginning, one piece for each status. */
const subStates: Readonly<Partial<Record<ProductLoginStatus, ComponentType<SubStateProps>>>> = {
  VERIFYING_ACCOUNT: Verifying,
  RESEND_EMAIL: ResendEmail,
  CHANGE_ADDRESS: ChangeAddress,
  POST_RESEND: PostResend,
  ACCOUNT_ACTIVATED: AccountActivated,
  // The address is on its way to the keys.
  VIEW_API_KEYS: AccountActivated,
};

/** Verifying the e-mail address, in all its sub-states; the key came with the mail. */
export function VerificationScreen({ params: [key] }: { readonly params: readonly string[] }): ReactNode {
  const { status, move } = useVerification();
  const { fault, retry } = useMailedKey(key);
  const SubState = subStates[status];
  if (SubState !== undefined) return <SubState move={move} />;
  return <VerifyAccount move={move} fault={fault} onRetry={retry} />;
}
