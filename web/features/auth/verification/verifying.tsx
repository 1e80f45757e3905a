import type { ReactNode } from 'react';
import { verificationTexts } from '../../../texts/verification.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SubStateFrame } from './sub-state.tsx';

/** Shows while the host checks the key of the mail. */
export function Verifying(): ReactNode {
  return (
    <SubStateFrame title={verificationTexts.verifyTitle} lead={verificationTexts.verifying} icon="mail">
      <Loading label={verificationTexts.verifying} />
    </SubStateFrame>
  );
}
