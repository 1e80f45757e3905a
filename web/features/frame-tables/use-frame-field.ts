import { useSnapshot } from 'valtio';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import type { FrameField } from './frame-form.ts';
import type { FrameFaults } from './frame-rules.ts';
import type { FrameStore } from './frame-store.ts';

type TextName = Exclude<FrameField, 'file'>;

/** What a text field of the generator is given. What is wrong is shown once the field was left, unless it is empty. */
export function useFrameField(store: FrameStore, faults: FrameFaults) {
  const { form, touched, isBusy } = useSnapshot(store.state, { sync: true });
  return (name: TextName, read: (typed: string) => string = (typed) => typed) => {
    const fault = faults[name];
    return {
      name,
      label: frameTableTexts[name],
      value: form[name],
      error: fault !== undefined && touched[name] === true ? frameTableTexts.faults[fault] : null,
      isDisabled: isBusy,
      onChange: (typed: string) => {
        store.change({ [name]: read(typed) });
      },
      onBlur: () => {
        if (form[name] !== '') store.touch(name);
      },
    };
  };
}
