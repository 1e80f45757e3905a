import type { ReactNode } from 'react';
import { sphereListTexts } from '../../texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import type { AssetPage } from './asset-page.ts';
import styles from './asset-section.module.css';

/** Leads from page to page, and says where one is. */
export function AssetPager({
  page,
  turn,
}: {
  readonly page: AssetPage;
  readonly turn: (to: number) => void;
}): ReactNode {
  const step = (by: number, words: string, isDisabled: boolean): ReactNode => (
    <Button
      size="small"
      isDisabled={isDisabled}
      onClick={() => {
        turn(page.page + by);
      }}
    >
      {words}
    </Button>
  );
  return (
    <nav className={styles.pager} aria-label={sphereListTexts.pages}>
      <p className="quiet" role="status">
        {sphereListTexts.shown(page.from, page.to, page.total)}
      </p>
      <div className={styles.steps}>
        {step(-1, sphereListTexts.previous, page.page === 0)}
        {step(1, sphereListTexts.next, page.page === page.pages - 1)}
      </div>
    </nav>
  );
}
