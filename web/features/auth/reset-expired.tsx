import type { ReactNode } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';
import { Button } from '../../ui/button.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { BesidePicture } from './beside-picture.tsx';
import { askForReset } from './reset-flow.ts';

/** Says that a reset link does not hold any more, and leads to a new one. */
export function ResetExpired(): ReactNode {
  const { session } = usePortal();
  return (
    <BesidePicture title={authTexts.expiredTitle} lead={authTexts.expiredLead} foot={<BackToLogin />}>
      <Button
        kind="primary"
        onClick={() => {
          askForReset(session);
        }}
      >
        {authTexts.newLink}
      </Button>
    </BesidePicture>
  );
}
