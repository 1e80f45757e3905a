import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { z } from 'zod';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { promoTexts } from '../../texts/billing.ts';
import { Link } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import { isRunning, discountText } from './promo-discount.ts';
import { PromoStore } from './promo-store.ts';
import styles from './promo-bar.module.css';

/** Storage key of the promo code whose bar the user closed. */
const CLOSED = 'closed_promo';

/** Returns true if the name of a coupon already contains its discount. */
const namesDiscount = (name: string, off: string): boolean =>
  off === '' || name.replaceAll(/\s/g, '').includes(off.replaceAll(/\s/g, ''));

/**
 * Shows the promotion that the payment provider advertises until the user closes it. Renders nothing if there
 * is none.
 */
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
  const [closed, setClosed] = useState(() => portal.storage.read(CLOSED, z.string()));
  if (coupon === null || coupon.code === closed || !isRunning(coupon, now)) return null;
  const close = (): void => {
    portal.storage.write(CLOSED, coupon.code);
    setClosed(coupon.code);
  };
  const off = discountText(coupon);
  return (
    <aside className={`${styles.bar} row`} aria-label={promoTexts.bar}>
      <span className={styles.icon}>
        <Icon name="tag" />
      </span>
      <p>
        <strong dir="auto">{coupon.name}</strong>
        <span className={styles.wide}>
          {namesDiscount(coupon.name, off) ? null : `: ${off}`} {promoTexts.withCode}
        </span>{' '}
        <CopyButton text={coupon.code} label={promoTexts.copy(coupon.code)}>
          <code>
            <b>{coupon.code}</b>
          </code>
        </CopyButton>
      </p>
      {plansUrl === null ? null : <Link url={plansUrl}>{promoTexts.seePlans}</Link>}
      <IconButton icon="close" label={promoTexts.close} onClick={close} />
    </aside>
  );
}
