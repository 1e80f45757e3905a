import type SlCheckboxElement from '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import SlCheckbox from '@shoelace-style/shoelace/dist/react/checkbox/index.js';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import './kit-icons.ts';
import styles from './checkbox.module.css';

export interface Choice<V extends string> {
  readonly value: V;
  readonly name: string;
  readonly hint: string;
}

interface ChoiceCardsProps<V extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<V>[];
  /** Whether only one option can be chosen. */
  readonly isSingle?: boolean;
  readonly chosen: readonly V[];
  readonly onChoose: (value: V, isChosen: boolean) => void;
  readonly isDisabled?: boolean;
  readonly error?: string | null;
}

export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { legend, choices, isSingle = false, chosen, onChoose, isDisabled = false, error = null } = props;
  const id = useId();
  const isWrong = error !== null;
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend>{legend}</legend>
      <div className={styles.cards}>
        {choices.map(({ value, name, hint }) => (
          <label key={value} className={styles.card}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? id : value}
              value={value}
              checked={chosen.includes(value)}
              aria-invalid={isWrong || undefined}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${isWrong ? `${id}-error ` : ''}${id}-${value}-hint`}
              onChange={({ currentTarget }) => onChoose(value, currentTarget.checked)}
            />
            <span>
              <b id={`${id}-${value}`}>{name}</b>
              <span id={`${id}-${value}-hint`} className="quiet">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {isWrong ? (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface CheckboxProps {
  /** The label next to the box, which can contain links. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | null;
  readonly name?: string;
}

/**
 * A checkbox with its label. Shoelace's help text shows the error, because it is the description of the inner
 * input.
 */
export function Checkbox({ children, isChecked, onChange, error = null, name = '' }: CheckboxProps) {
  const box = useRef<SlCheckboxElement>(null);
  const message = error ?? '';
  useEffect(() => {
    const { current } = box;
    // The input exists after the element has rendered.
    void current?.updateComplete.then(() => current.setCustomValidity(message));
  }, [message]);
  return (
    <SlCheckbox
      ref={box}
      className={styles.checkbox ?? ''}
      name={name}
      checked={isChecked}
      // The form moves focus to the first field with this attribute. The value is a string, because React
      // writes `true` as an empty attribute of a custom element.
      aria-invalid={message === '' ? 'false' : 'true'}
      onSlChange={({ currentTarget }) => onChange((currentTarget as SlCheckboxElement).checked)}
    >
      {children}
      {message === '' ? null : (
        <span slot="help-text" className="error">
          {message}
        </span>
      )}
    </SlCheckbox>
  );
}
