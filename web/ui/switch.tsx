import SlSwitch from '@shoelace-style/shoelace/dist/react/switch/index.js';
import { uiTexts } from '../texts/ui.ts';
import styles from './switch.module.css';

interface SwitchProps {
  /** A description of what the switch controls, for screen readers. The state is shown next to the switch. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /**
   * Whether a change is pending. Further changes are ignored until it is complete, and focus is preserved.
   */
  readonly isBusy?: boolean;
}

/**
 * A switch labeled ON or OFF. The switch always reflects `isOn`, so that a failed change is reverted
 * automatically.
 */
export function Switch({ label, isOn, onChange, isDisabled = false, isBusy = false }: SwitchProps) {
  return (
    <SlSwitch
      className={styles.switch ?? ''}
      size="small"
      checked={isOn}
      disabled={isDisabled}
      aria-busy={isBusy ? 'true' : 'false'}
      onSlChange={(event) => {
        (event.currentTarget as HTMLInputElement).checked = isOn;
        if (!isBusy) onChange(!isOn);
      }}
    >
      <span className="unseen">{label}</span>
      <span className={styles.state} aria-hidden="true">
        {isOn ? uiTexts.on : uiTexts.off}
      </span>
    </SlSwitch>
  );
}
