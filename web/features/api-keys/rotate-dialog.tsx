import { type ReactNode, useId, useState } from 'react';
import { keyTexts } from '../../texts/api-keys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './key-actions.module.css';

/** The old key goes on for a day unless said otherwise, and for a week at most; hours. */
const USUAL_HOURS = 24;
const MOST_HOURS = 168;

interface RotateDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (hours: number) => void;
}

/** Asks for how long the old key is to go on beside the new one. */
export function RotateDialog({ isOpen, isBusy, onCancel, onConfirm }: RotateDialogProps): ReactNode {
  const id = useId();
  const [hours, setHours] = useState(USUAL_HOURS);
  return (
    <ConfirmDialog
      title={keyTexts.rotate}
      isOpen={isOpen}
      isBusy={isBusy}
      confirmLabel={keyTexts.rotateConfirm}
      cancelLabel={keyTexts.rotateCancel}
      onCancel={onCancel}
      onConfirm={() => {
        onConfirm(hours);
      }}
      onReset={() => {
        setHours(USUAL_HOURS);
      }}
    >
      <p>{keyTexts.rotateText}</p>
      <div className={styles.overlap}>
        <label htmlFor={id}>
          {keyTexts.rotateOverlap} <b>{keyTexts.overlapHours(hours)}</b>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={MOST_HOURS}
          step={12}
          value={hours}
          aria-valuetext={keyTexts.overlapHours(hours)}
          onChange={({ currentTarget }) => {
            setHours(Number(currentTarget.value));
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
