import type { ReactNode } from 'react';

/** A short piece of a line as a chart draws it, before the line's name. */
export function LineSample({ colour, dash }: { colour: string; dash: readonly number[] }): ReactNode {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true" focusable="false">
      <line x1="0" y1="4" x2="22" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash.join(' ')} />
    </svg>
  );
}
