import type { ReactNode } from 'react';
import { snapshotTexts } from '../../texts/snapshot.ts';
import { FRAMES, type Frame } from './frame-size.ts';
import styles from './snapshot.module.css';

interface FrameChoiceProps {
  readonly frame: Frame;
  readonly onChange: (frame: Frame) => void;
}

/** The form of the picture. */
export function FrameChoice({ frame, onChange }: FrameChoiceProps): ReactNode {
  return (
    <div className={styles.frames} role="group" aria-label={snapshotTexts.frame}>
      {FRAMES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === frame}
          onClick={() => {
            onChange(one);
          }}
        >
          {snapshotTexts.frames[one]}
        </button>
      ))}
    </div>
  );
}
