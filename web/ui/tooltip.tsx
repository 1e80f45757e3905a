import SlTooltip from '@shoelace-style/shoelace/dist/react/tooltip/index.js';
import type { Ref, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './tooltip.module.css';

interface IconButtonProps {
  readonly icon: IconName;
  /** The action of the button, which is its accessible name and its tooltip. */
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows an icon instead of text. */
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
  readonly children: ReactNode;
}

/**
 * A text over an element. The text is shown when the pointer has rested on the element for a second, or as
 * soon as the element receives focus.
 */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <SlTooltip className={styles.tooltip ?? ''} content={text} placement={placement} hoist>
      {children}
    </SlTooltip>
  );
}
