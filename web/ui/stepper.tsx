import { uiTexts } from '../texts/ui.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** The purpose of the steps, for screen readers. */
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step, from 0, or the number of steps when all are done. */
  readonly current: number;
}

export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < current;
        return (
          <li
            key={step}
            className={styles.step}
            data-state={isDone ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Icon name="check" /> : index + 1}
            </span>
            <span>{step}</span>
            {isDone ? <span className="unseen">{uiTexts.stepDone}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
