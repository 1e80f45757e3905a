import type { ReactNode } from 'react';
import styles from './countdown-circle.module.css';

interface CountdownCircleProps {
  /** How much is left, 0 to 1. */
  readonly share: number;
  /** Its colour, from 1 for plenty to 5 for almost nothing. */
  readonly step: 1 | 2 | 3 | 4 | 5;
  /** Stands in it. */
  readonly children: ReactNode;
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that empties, with what is left in it as words. */
export function CountdownCircle({ share, step, children }: CountdownCircleProps): ReactNode {
  const shown = Math.min(1, Math.max(0, share));
  return (
    <div className={styles.circle} data-step={step}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r={RADIUS} />
        <circle
          className={styles.left}
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - shown)}
        />
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
