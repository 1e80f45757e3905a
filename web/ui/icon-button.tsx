import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

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
export function IconButton({ icon, label, onClick, isDisabled = false, ref }: IconButtonProps): ReactNode {
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
