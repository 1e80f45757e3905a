import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/states.tsx';
import { errorText } from './error-text.ts';
// The Seattle of the sample world from a height of 140 m. The element rendered sphere 7480 at 1680 × 1440
// with pan 74°, tilt -8° and fov 70°.
import seattle from './seattle.webp';
import styles from './split-layout.module.css';

interface AuthFormProps {
  readonly onSubmit: () => void;
  /** The error of the last attempt, unless a field already shows it. */
  readonly error?: ApiError | string | null;
  /** The number of failed attempts. After each of them, focus moves to the first field with an error. */
  readonly failures: number;
  readonly children: ReactNode;
}

/** A form that shows the reason for a failed attempt above its fields. */
export function AuthForm({ onSubmit, error = null, failures, children }: AuthFormProps) {
  return (
    <Form className="stack" onSubmit={onSubmit} failures={failures}>
      {error === null ? null : (
        <Notice kind="error">{typeof error === 'string' ? error : errorText(error)}</Notice>
      )}
      {children}
    </Form>
  );
}

interface SplitLayoutProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Links to other screens, below a dividing line. */
  readonly foot?: ReactNode;
}

/**
 * The layout of screens for visitors who are not logged in: an aerial image, with a form next to it or below
 * it.
 */
export function SplitLayout({ title, lead, children, foot }: SplitLayoutProps) {
  const { samplePath } = usePortal().config;
  return (
    <div className={styles.split}>
      <div className={styles.picture}>
        <img src={seattle} alt={authTexts.pictureOf} width={1400} height={1200} fetchPriority="high" />
        {samplePath === null ? null : (
          // The host serves this page, which is not a screen of the portal.
          <a href={samplePath} className={styles.sample}>
            {authTexts.lookAtSample}
          </a>
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.column}>
          <header className="stack tight">
            <h1 tabIndex={-1}>{title}</h1>
            {lead === undefined ? null : <p className="quiet">{lead}</p>}
          </header>
          {children}
          {foot === undefined ? null : <div className={`${styles.foot} stack tight quiet`}>{foot}</div>}
        </div>
      </div>
    </div>
  );
}
