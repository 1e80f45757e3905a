import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { localDay } from '../../lib/time-text.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { promoTexts } from '../../texts/billing.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/states.tsx';
import { CodeStore } from './code-store.ts';
import { type ValidCode, discountWithDuration } from './promo-discount.ts';
import styles from './promo-form.module.css';

function PromoResult({ found }: { readonly found: ValidCode }) {
  return (
    <Notice kind="success">
      <p>
        <strong>{promoTexts.worth(found.promoCode, discountWithDuration(found))}</strong>{' '}
        {found.expires_at === null ? null : promoTexts.until(localDay(found.expires_at))} {promoTexts.howTo}
      </p>
      <div>
        <CopyButton text={found.promoCode} label={promoTexts.copy(found.promoCode)} />
      </div>
    </Notice>
  );
}

export function PromoForm() {
  const portal = usePortal();
  const [store] = useState(() => new CodeStore(portal));
  const { code, isBusy, error, failures, found } = useSnapshot(store.state, { sync: true });
  return (
    <Form
      className={`${styles.form} stack`}
      label={promoTexts.title}
      failures={failures}
      onSubmit={() => void store.check()}
    >
      <div className={styles.line}>
        <TextField
          label={promoTexts.label}
          name="promo-code"
          autoComplete="off"
          hint={promoTexts.hint}
          error={error}
          isErrorAnnounced
          value={code}
          onChange={(typed) => store.change(typed)}
        />
        <div className={styles.button}>
          <Button type="submit" isBusy={isBusy}>
            {promoTexts.check}
          </Button>
        </div>
      </div>
      {found === null ? null : <PromoResult found={found} />}
    </Form>
  );
}
