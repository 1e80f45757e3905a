import SlSkeleton from '@shoelace-style/shoelace/dist/react/skeleton/index.js';
import type { CSSProperties, ReactNode } from 'react';
import { uiTexts } from '../texts/ui.ts';

interface SkeletonProps {
  /** How many lines of text it stands for. */
  readonly lines?: number;
  /** The height of a single block in its place, such as a chart's. */
  readonly height?: CSSProperties['height'];
  readonly label?: string;
}

/** Keeps the room of what is being loaded, so that nothing moves when it comes. */
export function Skeleton({ lines = 3, height, label = uiTexts.loading }: SkeletonProps): ReactNode {
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
