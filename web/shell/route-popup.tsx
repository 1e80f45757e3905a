import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../portal/use-portal.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Explains to the user why a screen was not accessible. */
export function RoutePopup() {
  const { config, session } = usePortal();
  const { popup } = useSnapshot(session.state);
  // The text stays while the dialog fades out.
  const [told, setTold] = useState(popup);
  if (popup !== null && popup !== told) setTold(popup);
  const close = (): void => session.closePopup();
  const words = told === 'api-inactive' ? shellTexts.apiInactive : shellTexts.secondInactive;
  return (
    <Dialog
      title={shellTexts.inactiveTitle}
      isOpen={popup !== null}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {shellTexts.ok}
        </Button>
      }
    >
      <p>{told === null ? null : words(config.productName)}</p>
    </Dialog>
  );
}
