import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { inquiryTexts } from '../../texts/inquiry.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards, type Choice } from '../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { type InquiryErrors, inquiryErrors, isIncomplete, type InquiryForm } from './inquiry-form.ts';
import { InquiryStore } from './inquiry-store.ts';

const kinds: readonly Choice<'reseller' | 'custom'>[] = [
  { value: 'reseller', name: inquiryTexts.reseller, hint: inquiryTexts.resellerHint },
  { value: 'custom', name: inquiryTexts.custom, hint: inquiryTexts.customHint },
];

/** Lets the user choose one or both kinds of inquiries. */
export function KindChoice({ store, isWrong }: { store: InquiryStore; isWrong: boolean }) {
  const { form } = useSnapshot(store.state);
  return (
    <ChoiceCards
      legend={inquiryTexts.about}
      choices={kinds}
      chosen={kinds.map(({ value }) => value).filter((kind) => form[kind])}
      onChoose={(kind, isChosen) => store.change({ [kind]: isChosen })}
      error={isWrong ? inquiryTexts.errors.noChoice : null}
    />
  );
}

type TextName = Exclude<keyof InquiryForm, 'reseller' | 'custom'>;

export function InquiryFields({ store, errors }: { store: InquiryStore; errors: InquiryErrors }) {
  const { form } = useSnapshot(store.state, { sync: true });
  const field = (name: TextName) => {
    const error = errors[name];
    return {
      name,
      value: form[name],
      error: error === undefined ? null : inquiryTexts.errors[error],
      onChange: (value: string) => store.change({ [name]: value }),
    };
  };
  const line = (name: 'firstName' | 'lastName' | 'email' | 'companyName', autoComplete: string) => (
    <TextField
      label={inquiryTexts[name]}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      isRequired
      {...field(name)}
    />
  );
  return (
    <>
      <div className="pair">
        {line('firstName', 'given-name')}
        {line('lastName', 'family-name')}
      </div>
      <div className="pair">
        {line('email', 'email')}
        {line('companyName', 'organization')}
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

export function InquiryScreen() {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const [store] = useState(() => new InquiryStore(portal));
  const { form, submits, isBusy } = useSnapshot(store.state);
  const errors = submits > 0 ? inquiryErrors(form) : {};
  const submit = async (): Promise<void> => {
    if (await store.submit()) navigate(paths.pricing);
  };
  return (
    <Page title={inquiryTexts.title} lead={inquiryTexts.lead} width="narrow">
      <Card>
        <Form className="stack wide" failures={submits} onSubmit={() => void submit()}>
          <KindChoice store={store} isWrong={errors.kind !== undefined} />
          <InquiryFields store={store} errors={errors} />
          {isIncomplete(errors) ? <Notice kind="error">{inquiryTexts.errors.incomplete}</Notice> : null}
          <div>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {inquiryTexts.send}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
