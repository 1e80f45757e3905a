import { type KeyboardEvent, type Ref, useState } from 'react';
import { passwordTexts } from '../texts/password.ts';
import { FieldFrame, type FieldWords } from './fields.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps extends FieldWords {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Tells password managers whether to fill in what they keep, or to make up a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Whether Caps Lock is on, as far as the last key told. */
function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const look = (event: KeyboardEvent): void => {
    // Browsers that fill a field in by themselves send keys that know nothing of the keyboard.
    if (typeof event.getModifierState === 'function') setOn(event.getModifierState('CapsLock'));
  };
  return { isOn, look };
}

/** A password: hidden unless one asks to see it, with a word when Caps Lock is on. */
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
