import type { ReactNode } from 'react';

interface ProgressProps {
  /** What goes on, for screen readers. */
  readonly label: string;
  /** How much of it is done, 0 to 100; null while that is not known. */
  readonly percent: number | null;
}

/** How far something is that takes a while. */
export function Progress({ label, percent }: ProgressProps): ReactNode {
  return <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />;
}
