import { type KeyboardEvent, type Ref, useState } from 'react';
import { passwordTexts } from '../texts/password.ts';
import { FieldFrame, type FieldTexts } from './fields.tsx';
import { Icon } from './icon.tsx';
import fieldStyles from './field.module.css';
import styles from './password-field.module.css';

interface PasswordFieldProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Whether password managers fill in a stored password or suggest a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Returns whether Caps Lock was on at the last key press, and a listener for key presses. */
function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const look = (event: KeyboardEvent): void => {
    // Autofill sends key events without a modifier state.
    if (typeof event.getModifierState === 'function') setOn(event.getModifierState('CapsLock'));
  };
  return { isOn, look };
}

/**
 * A password field whose characters are hidden unless the user shows them. The field shows a hint while Caps
 * Lock is on.
 */
export function PasswordField({ label, error, hint, onChange, onBlur, ...input }: PasswordFieldProps) {
  const [isSeen, setSeen] = useState(false);
  const { isOn, look } = useCapsLock();
  const warning = isOn ? (
    <span className={styles.warning}>
      <Icon name="warning" />
      {passwordTexts.capsLock}
    </span>
  ) : null;
  return (
    <FieldFrame label={label} error={error} hint={warning ?? hint}>
      {(attributes) => (
        <div className={styles.frame}>
          <input
            {...input}
            {...attributes}
            type={isSeen ? 'text' : 'password'}
            className={fieldStyles.input}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={look}
            onKeyUp={look}
            onBlur={onBlur}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <button
            type="button"
            className={`${styles.toggle} icon-button`}
            aria-label={isSeen ? passwordTexts.hide : passwordTexts.show}
            aria-controls={attributes.id}
            onClick={() => setSeen(!isSeen)}
          >
            <Icon name={isSeen ? 'eye-slash' : 'eye'} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
