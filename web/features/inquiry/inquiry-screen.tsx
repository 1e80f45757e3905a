import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { inquiryTexts } from '../../texts/inquiry.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { InquiryFields } from './inquiry-fields.tsx';
import { inquiryFaults, isIncomplete } from './inquiry-faults.ts';
import { InquiryStore } from './inquiry-store.ts';
import styles from './inquiry.module.css';
import { KindChoice } from './kind-choice.tsx';

/** Asks the sales team about reselling or a price of one's own. */
export function InquiryScreen(): ReactNode {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const [store] = useState(() => new InquiryStore(portal));
  const { form, submits, isBusy, refusal } = useSnapshot(store.state);
  const faults = submits > 0 ? inquiryFaults(form) : {};
  const submit = async (): Promise<void> => {
    if (await store.submit()) navigate(paths.pricing);
  };
  return (
    <Page title={inquiryTexts.title} lead={inquiryTexts.lead} width="narrow">
      <Card>
        <Form className={styles.form} failures={submits} onSubmit={() => void submit()}>
          <KindChoice store={store} isWrong={faults.kind !== undefined} />
          <InquiryFields store={store} faults={faults} />
          {isIncomplete(faults) ? <Notice kind="error">{inquiryTexts.faults.incomplete}</Notice> : null}
          {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
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
