import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { inquiryTexts } from '../../texts/inquiry.ts';
import { ChoiceCards, type Choice } from '../../ui/choice-cards.tsx';
import type { InquiryStore } from './inquiry-store.ts';

interface KindChoiceProps {
  readonly store: InquiryStore;
  readonly isWrong: boolean;
}

const kinds: readonly Choice<'reseller' | 'custom'>[] = [
  { value: 'reseller', name: inquiryTexts.reseller, hint: inquiryTexts.resellerHint },
  { value: 'custom', name: inquiryTexts.custom, hint: inquiryTexts.customHint },
];

/** What the inquiry is about: one of both, or both. */
export function KindChoice({ store, isWrong }: KindChoiceProps): ReactNode {
  const { form } = useSnapshot(store.state);
  return (
    <ChoiceCards
      legend={inquiryTexts.about}
      choices={kinds}
      chosen={kinds.map(({ value }) => value).filter((kind) => form[kind])}
      onChoose={(kind, isChosen) => {
        store.change({ [kind]: isChosen });
      }}
      fault={isWrong ? inquiryTexts.faults.noChoice : null}
    />
  );
}
