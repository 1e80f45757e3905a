import { type ReactNode, useId } from 'react';
import { useSnapshot } from 'valtio';
import { inquiryTexts } from '../../texts/inquiry.ts';
import type { InquiryStore } from './inquiry-store.ts';
import styles from './inquiry.module.css';

interface KindChoiceProps {
  readonly store: InquiryStore;
  readonly isWrong: boolean;
}

/** What the inquiry is about: one of both, or both. */
export function KindChoice({ store, isWrong }: KindChoiceProps): ReactNode {
  const { form } = useSnapshot(store.state);
  const id = useId();
  const box = (name: 'reseller' | 'custom', hint: string): ReactNode => (
    <label className={styles.kind} data-wrong={isWrong}>
      <input
        type="checkbox"
        name={name}
        checked={form[name]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fault ${id}-${name}` : `${id}-${name}`}
        aria-labelledby={`${id}-${name}-label`}
        onChange={({ currentTarget }) => {
          store.change({ [name]: currentTarget.checked });
        }}
      />
      <span>
        <b id={`${id}-${name}-label`}>{inquiryTexts[name]}</b>
        <span id={`${id}-${name}`} className="quiet">
          {hint}
        </span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>{inquiryTexts.about}</legend>
      <div className={styles.kinds}>
        {box('reseller', inquiryTexts.resellerHint)}
        {box('custom', inquiryTexts.customHint)}
      </div>
      {isWrong ? (
        <p id={`${id}-fault`} className={styles.fault}>
          {inquiryTexts.faults.noChoice}
        </p>
      ) : null}
    </fieldset>
  );
}
