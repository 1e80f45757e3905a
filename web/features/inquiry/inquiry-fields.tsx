import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { inquiryTexts } from '../../texts/inquiry.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { InquiryFaults } from './inquiry-faults.ts';
import type { InquiryForm } from './inquiry-form.ts';
import type { InquiryStore } from './inquiry-store.ts';
import styles from './inquiry.module.css';

type TextName = Exclude<keyof InquiryForm, 'reseller' | 'custom'>;

interface InquiryFieldsProps {
  readonly store: InquiryStore;
  readonly faults: InquiryFaults;
}

/** Who asks, and what for. */
export function InquiryFields({ store, faults }: InquiryFieldsProps): ReactNode {
  const { form } = useSnapshot(store.state, { sync: true });
  const field = (name: TextName) => {
    const fault = faults[name];
    return {
      name,
      value: form[name],
      error: fault === undefined ? null : inquiryTexts.faults[fault],
      onChange: (value: string) => {
        store.change({ [name]: value });
      },
    };
  };
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={inquiryTexts.firstName}
          autoComplete="given-name"
          isRequired
          {...field('firstName')}
        />
        <TextField
          label={inquiryTexts.lastName}
          autoComplete="family-name"
          isRequired
          {...field('lastName')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={inquiryTexts.email}
          type="email"
          autoComplete="email"
          isRequired
          {...field('email')}
        />
        <TextField
          label={inquiryTexts.companyName}
          autoComplete="organization"
          isRequired
          {...field('companyName')}
        />
      </div>
      <TextField
        label={inquiryTexts.optional(inquiryTexts.phone)}
        type="tel"
        autoComplete="tel"
        hint={inquiryTexts.phoneHint}
        {...field('phone')}
      />
      <TextArea
        label={inquiryTexts.usage}
        hint={inquiryTexts.usageHint}
        rows={2}
        isRequired
        {...field('usage')}
      />
      <TextArea label={inquiryTexts.optional(inquiryTexts.comments)} rows={4} {...field('comments')} />
    </>
  );
}
