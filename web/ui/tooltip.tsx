import SlTooltip from '@shoelace-style/shoelace/dist/react/tooltip/index.js';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** What it tells of: one element. */
  readonly children: ReactNode;
}

/** Words over an element, a second after the pointer rested on it, and at once when focus comes. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps): ReactNode {
  return (
    <SlTooltip className={styles.tooltip ?? ''} content={text} placement={placement} hoist>
      {children}
    </SlTooltip>
  );
}
