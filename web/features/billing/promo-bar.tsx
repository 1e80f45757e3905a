import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { promoTexts } from '../../texts/billing.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/button.tsx';
import styles from './promo-bar.module.css';
import { PromoStore } from './promo-store.ts';
import { isRunning, offText } from './promo-worth.ts';

/** Whether a coupon's name already contains its discount. */
const saysOff = (name: string, off: string): boolean =>
  off === '' || name.replaceAll(/\s/g, '').includes(off.replaceAll(/\s/g, ''));

/** Shows the promotion that the payment provider advertises; renders nothing if there is none. */
export function PromoBar({ plansUrl }: { readonly plansUrl: string | null }) {
  const portal = usePortal();
  const now = useNow(portal.now);
  const [store] = useState(() => new PromoStore(portal));
  const { coupon } = useSnapshot(store.state);
  useEffect(() => {
    const load = (): void => {
      if (document.visibilityState === 'visible') void store.load();
    };
    load();
    document.addEventListener('visibilitychange', load);
    return () => document.removeEventListener('visibilitychange', load);
  }, [store]);
  if (coupon === null || !isRunning(coupon, now)) return null;
  const off = offText(coupon);
  return (
    <aside className={`${styles.bar} row`} aria-label={promoTexts.bar}>
      <span className={styles.icon}>
        <Icon name="tag" />
      </span>
      <p>
        <strong dir="auto">{coupon.name}</strong>
        <span className={styles.wide}>
          {saysOff(coupon.name, off) ? null : `: ${off}`} {promoTexts.withCode}
        </span>{' '}
        <CopyButton text={coupon.code} label={promoTexts.copy(coupon.code)}>
          <code>
            <b>{coupon.code}</b>
          </code>
        </CopyButton>
      </p>
      {plansUrl === null ? null : <Link url={plansUrl}>{promoTexts.seePlans}</Link>}
    </aside>
  );
}
