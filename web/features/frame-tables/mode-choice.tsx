import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import type { FrameMode } from './frame-form.ts';
import type { FrameStore } from './frame-store.ts';

const modes: readonly FrameMode[] = ['internal', 'external'];

/** Spheres by a CSV file, or photos in a folder. What was filled in for the other stays. */
export function ModeChoice({ store }: { readonly store: FrameStore }): ReactNode {
  const { form, isBusy } = useSnapshot(store.state);
  return (
    <ChoiceCards
      legend={frameTableTexts.source}
      choices={modes.map((mode) => ({ value: mode, ...frameTableTexts.modes[mode] }))}
      isSingle
      chosen={[form.mode]}
      isDisabled={isBusy}
      onChoose={(mode) => {
        store.change({ mode });
      }}
    />
  );
}
