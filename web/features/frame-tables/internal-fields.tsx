import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FrameFaults } from './frame-rules.ts';
import type { FrameStore } from './frame-store.ts';
import styles from './generator.module.css';
import { useFrameField } from './use-frame-field.ts';

interface ModeFieldsProps {
  readonly store: FrameStore;
  readonly faults: FrameFaults;
}

/** What a table of one's own spheres needs: an address, a key, a CSV file. */
export function InternalFields({ store, faults }: ModeFieldsProps): ReactNode {
  const { internalEmailDomains } = usePortal().config;
  const { form, isBusy, fileFaults } = useSnapshot(store.state);
  const field = useFrameField(store, faults);
  const fault = form.file === null ? undefined : faults.file;
  return (
    <>
      <TextField
        type="email"
        autoComplete="email"
        hint={frameTableTexts.emailHint(internalEmailDomains)}
        {...field('email')}
      />
      <TextField autoComplete="off" hint={frameTableTexts.esriKeyHint} {...field('esriKey')} />
      <FileField
        label={frameTableTexts.file}
        accept=".csv,text/csv"
        hint={frameTableTexts.fileHint}
        error={fault === undefined ? null : frameTableTexts.faults[fault]}
        fileName={form.file?.name ?? null}
        chooseLabel={form.file === null ? frameTableTexts.choose : frameTableTexts.chooseOther}
        dropLabel={frameTableTexts.orDrop}
        isDisabled={isBusy}
        onFile={(file) => {
          store.change({ file });
        }}
      />
      {fileFaults.length === 0 ? null : (
        <Notice kind="error">
          <ul className={styles.findings}>
            {fileFaults.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
