import type { ReactNode } from 'react';
import { verificationTexts } from '../../../texts/verification.ts';
import { Button } from '../../../ui/button.tsx';
import { SubStateActions, SubStateFrame, type SubStateProps } from './sub-state.tsx';

/** Says that the account is open now, and leads to its keys. */
export function AccountActivated({ move }: SubStateProps): ReactNode {
  return (
    <SubStateFrame
      title={verificationTexts.activatedTitle}
      lead={verificationTexts.activatedLead}
      icon="check"
      step={2}
    >
      <SubStateActions>
        <Button
          kind="primary"
          onClick={() => {
            move('keys-viewed');
          }}
        >
          {verificationTexts.viewKeys}
        </Button>
      </SubStateActions>
    </SubStateFrame>
  );
}
