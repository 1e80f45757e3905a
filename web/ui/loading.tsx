import SlSkeleton from '@shoelace-style/shoelace/dist/react/skeleton/index.js';
import SlSpinner from '@shoelace-style/shoelace/dist/react/spinner/index.js';
import { type CSSProperties, useEffect, useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import styles from './loading.module.css';

interface SkeletonProps {
  /** Number of text lines that the placeholder represents. */
  readonly lines?: number;
  /** Height of a single block, such as a chart, instead of lines. */
  readonly height?: CSSProperties['height'];
  readonly label?: string;
}

/** Reserves space for content that is loading, so that the layout does not shift when it appears. */
export function Skeleton({ lines = 3, height, label = uiTexts.loading }: SkeletonProps) {
  const bars = Array.from({ length: height === undefined ? lines : 1 }, (_, index) => index);
  return (
    <div className="stack" role="status" aria-busy="true">
      {bars.map((bar) => (
        <SlSkeleton key={bar} effect="pulse" style={{ height: height ?? '1.1em' }} />
      ))}
      <span className="unseen">{label}</span>
    </div>
  );
}

interface ProgressProps {
  /** A description of the operation for screen readers. */
  readonly label: string;
  /** The completed percentage, from 0 to 100, or null if it is unknown. */
  readonly percent: number | null;
}

export function Progress({ label, percent }: ProgressProps) {
  return <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />;
}

/** Delay before a spinner is shown, in milliseconds. With a shorter delay, the spinner would only flash. */
const SOON_MS = 300;

/** Shows that something is loading, after a short delay. */
export function Loading({ label = uiTexts.loading }: { readonly label?: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      {isShown ? <SlSpinner aria-hidden="true" /> : null}
      <span className="unseen">{label}</span>
    </div>
  );
}
