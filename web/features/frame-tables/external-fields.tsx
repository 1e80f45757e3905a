import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { imageryTypes, numericText } from './frame-form.ts';
import type { FrameFaults } from './frame-rules.ts';
import type { FrameStore } from './frame-store.ts';
import styles from './generator.module.css';
import { useFrameField } from './use-frame-field.ts';

interface ModeFieldsProps {
  readonly store: FrameStore;
  readonly faults: FrameFaults;
}

/** What a table of external imagery needs: an address, a folder, and for oblique imagery the sensor. */
export function ExternalFields({ store, faults }: ModeFieldsProps): ReactNode {
  const { internalEmailDomains } = usePortal().config;
  const { form, isBusy } = useSnapshot(store.state);
  const field = useFrameField(store, faults);
  return (
    <>
      <TextField
        type="email"
        autoComplete="email"
        hint={frameTableTexts.emailHint(internalEmailDomains)}
        {...field('email')}
      />
      <TextField autoComplete="off" hint={frameTableTexts.folderHint} {...field('folderName')} />
      <SelectField
        label={frameTableTexts.imageryType}
        name="imageryType"
        options={imageryTypes}
        value={form.imageryType}
        isDisabled={isBusy}
        onChange={(value) => {
          const imageryType = imageryTypes.find((type) => type === value);
          if (imageryType !== undefined) store.change({ imageryType });
        }}
      />
      {form.imageryType === 'Oblique' ? (
        <div className={styles.lengths}>
          {(['sensorHeight', 'sensorWidth', 'focalLength'] as const).map((name) => (
            <TextField key={name} inputMode="decimal" autoComplete="off" {...field(name, numericText)} />
          ))}
        </div>
      ) : null}
    </>
  );
}
