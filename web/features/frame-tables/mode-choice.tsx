import { type ReactNode, useId } from 'react';
import { useSnapshot } from 'valtio';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import type { FrameMode } from './frame-form.ts';
import type { FrameStore } from './frame-store.ts';
import styles from './generator.module.css';

const modes: readonly FrameMode[] = ['internal', 'external'];

/** Spheres by a csv file, or photos in a folder. What was filled in for the other stays. */
export function ModeChoice({ store }: { readonly store: FrameStore }): ReactNode {
  const { form, isBusy } = useSnapshot(store.state);
  const id = useId();
  return (
    <fieldset className={styles.choice} disabled={isBusy}>
      <legend>{frameTableTexts.source}</legend>
      <div className={styles.modes}>
        {modes.map((mode) => (
          <label key={mode} className={styles.mode}>
            <input
              type="radio"
              name="mode"
              value={mode}
              checked={form.mode === mode}
              aria-labelledby={`${id}-${mode}`}
              aria-describedby={`${id}-${mode}-hint`}
              onChange={() => {
                store.change({ mode });
              }}
            />
            <span>
              <b id={`${id}-${mode}`}>{frameTableTexts.modes[mode].name}</b>
              <span id={`${id}-${mode}-hint`} className="quiet">
                {frameTableTexts.modes[mode].hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
