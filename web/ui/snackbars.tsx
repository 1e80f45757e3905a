import { useSnapshot } from 'valtio';
import type { Messages } from '../portal/messages.ts';
import { Icon } from './icon.tsx';
import styles from './snackbars.module.css';
import { uiTexts } from '../texts/ui.ts';

/** The messages: at the bottom, or at the top on mobile. Their time pauses while the pointer or focus is in them. */
export function Snackbars({ messages }: { readonly messages: Messages }) {
  const { list } = useSnapshot(messages.state);
  return (
    <div className={styles.snackbars} role="region" aria-label={uiTexts.messages} aria-live="polite">
      {list.map(({ id, kind, text, action }) => (
        <div
          key={id}
          className={styles.snackbar}
          data-kind={kind}
          role={kind === 'error' ? 'alert' : undefined}
          onPointerEnter={() => messages.hold(id)}
          onPointerLeave={() => messages.resume(id)}
          onFocus={() => messages.hold(id)}
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
