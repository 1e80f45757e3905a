import { type PointerEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Messages } from '../portal/messages.ts';
import { uiTexts } from '../texts/ui.ts';
import { Icon } from './icon.tsx';
import styles from './snackbars.module.css';

/**
 * Returns a function that detects, from a pointer event, whether an element has appeared under a pointer that
 * did not move.
 */
function useAppearedBelow(): (enter: PointerEvent) => boolean {
  const last = useRef<readonly [x: number, y: number] | null>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      last.current = [clientX, clientY];
    };
    window.addEventListener('pointermove', follow, { capture: true });
    return () => window.removeEventListener('pointermove', follow, { capture: true });
  }, []);
  return ({ clientX, clientY }) => last.current?.[0] === clientX && last.current[1] === clientY;
}

/**
 * Shows the messages in the corner at the bottom, above the controls of a viewer, or at the top on mobile devices.
 * There, they do not cover the main buttons of forms and dialogs. The display time of a message pauses while keyboard focus is in it, and while the pointer is over it after
 * moving there.
 */
export function Snackbars({ messages }: { readonly messages: Messages }) {
  const { list } = useSnapshot(messages.state);
  const appearedBelow = useAppearedBelow();
  return (
    <div className={styles.snackbars} role="region" aria-label={uiTexts.messages} aria-live="polite">
      {list.map(({ id, kind, text, action }) => (
        <div
          key={id}
          className={styles.snackbar}
          data-kind={kind}
          role={kind === 'error' ? 'alert' : undefined}
          onPointerEnter={(event) => {
            if (!appearedBelow(event)) messages.pause(id);
          }}
          onPointerLeave={() => messages.resume(id)}
          onFocus={({ target }) => {
            if (target.matches(':focus-visible')) messages.pause(id);
          }}
          onBlur={() => messages.resume(id)}
        >
          <p>{text}</p>
          {action === null ? null : (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                messages.remove(id);
                action.act();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={uiTexts.removeMessage}
            onClick={() => messages.remove(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
