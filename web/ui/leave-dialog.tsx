import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { NavigationGuard } from '../lib/navigation-guard.ts';
import { uiTexts } from '../texts/ui.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  readonly guard: NavigationGuard;
  /** What is lost by leaving. */
  readonly children: ReactNode;
}

/** Asks whether to leave unsaved changes; what was asked for goes on once they are dropped. */
export function LeaveDialog({ guard, children }: LeaveDialogProps): ReactNode {
  const { isAsking } = useSnapshot(guard.state);
  return (
    <ConfirmDialog
      title={uiTexts.unsavedTitle}
      isOpen={isAsking}
      cancelLabel={uiTexts.stay}
      confirmLabel={uiTexts.leave}
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
