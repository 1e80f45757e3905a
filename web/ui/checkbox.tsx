import { useId, type ReactNode, type Ref } from 'react';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';

/** An option: its name and description. */
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
  /** The error in the choice. */
  readonly fault?: string | null;
}

/** A few options, each a card with its name and description. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { legend, choices, isSingle = false, chosen, onChoose, isDisabled = false, fault = null } = props;
  const id = useId();
  const isWrong = fault !== null;
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
              aria-describedby={`${isWrong ? `${id}-fault ` : ''}${id}-${value}-hint`}
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
        <p id={`${id}-fault`} className="error">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}

interface CheckboxProps {
  /** The label next to the box; it may contain links. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | null;
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label. */
export function Checkbox({
  children,
  isChecked,
  onChange,
  error = null,
  isRequired = false,
  isDisabled = false,
  ...input
}: CheckboxProps) {
  const id = useId();
  const isWrong = error !== null && error !== '';
  return (
    <div className={fieldStyles.field}>
      <label className={styles.line}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          required={isRequired}
          disabled={isDisabled}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {isWrong ? (
        <div id={id} className="error">
          {error}
        </div>
      ) : null}
    </div>
  );
}
