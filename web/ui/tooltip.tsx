import type { Ref, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import SlTooltip from '@shoelace-style/shoelace/dist/react/tooltip/index.js';
import styles from './tooltip.module.css';

interface IconButtonProps {
  readonly icon: IconName;
  /** What it does: said by screen readers, and over the button when the pointer rests on it. */
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** The button itself, to move focus to it. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is only a drawing. */
export function IconButton({ icon, label, onClick, isDisabled = false, ref }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        ref={ref}
        type="button"
        className="icon-button"
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}

interface TooltipProps {
  readonly text: string;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** What it tells of: one element. */
  readonly children: ReactNode;
}

/** Words over an element, a second after the pointer rested on it, and at once when focus comes. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <SlTooltip className={styles.tooltip ?? ''} content={text} placement={placement} hoist>
      {children}
    </SlTooltip>
  );
}
