import type { ReactNode } from 'react';
import { useUser } from '../../../portal/use-portal.ts';
import type { ProductLoginEvent } from '../../../session/product-login.ts';
import { verificationTexts } from '../../../texts/verification.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './sub-state.module.css';

export interface SubStateProps {
  /** Changes the status and the corresponding URL. */
  readonly move: (event: ProductLoginEvent) => void;
}

interface SubStateFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly icon: IconName;
  /** The current step: 1 before the address is verified, 2 after that, 3 when there is an API key. */
  readonly step?: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** The frame of all sub-states: the steps, and what the user must do next. */
export function SubStateFrame({ title, lead, icon, step = 1, children }: SubStateFrameProps) {
  const user = useUser();
  const { steps, apiStep, secondStep } = verificationTexts;
  const hasApi = user?.subscriptions.some(({ product }) => product === 'api') ?? false;
  return (
    <Page width="narrow" title={title}>
      <Stepper
        label={verificationTexts.progress}
        steps={[...steps, hasApi ? apiStep : secondStep]}
        current={step}
      />
      <Card>
        <div className={`${styles.body} stack`} data-done={step >= 2}>
          <span className={styles.picture}>
            <Icon name={icon} />
          </span>
          <div className="stack">
            <p className={styles.lead}>{lead}</p>
            {children}
          </div>
        </div>
      </Card>
    </Page>
  );
}

export function SubStateActions({ children }: { readonly children: ReactNode }) {
  return <div className={`${styles.actions} row`}>{children}</div>;
}
