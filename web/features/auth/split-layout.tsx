import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/states.tsx';
import { errorText } from './error-text.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { authTexts } from '../../texts/auth.ts';
import styles from './split-layout.module.css';
// The sample world's Seattle from a height of 140 m: sphere 7480 at pan 74°, tilt -8°, fov 70°, as the
// element draws it at 1680 × 1440.
import seattle from './seattle.webp';

interface AuthFormProps {
  readonly onSubmit: () => void;
  /** The error of the last attempt, unless a field already shows it. */
  readonly error?: ApiError | string | null;
  /** The number of failed attempts. After each one, focus moves to the first field with an error. */
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

interface BesidePictureProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Links to other screens, below a dividing line. */
  readonly foot?: ReactNode;
}

/** A screen for visitors who are not logged in: an aerial image, and a form next to or below it. */
export function SplitLayout({ title, lead, children, foot }: BesidePictureProps) {
  const { samplePath } = usePortal().config;
  return (
    <div className={styles.split}>
      <div className={styles.picture}>
        <img src={seattle} alt={authTexts.pictureOf} width={1400} height={1200} fetchPriority="high" />
        {samplePath === null ? null : (
          // This page is served by the host and is not a screen of the portal.
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
