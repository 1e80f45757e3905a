import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { frameTableTexts } from '../../texts/frame-tables.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { type FrameField, imageryTypes, numericText, type FrameErrors } from './frame-form.ts';
import type { FrameStore } from './frame-store.ts';
import styles from './generator.module.css';

type TextName = Exclude<FrameField, 'file'>;

/**
 * Returns the properties of a text field of the generator. The error of a field is shown after the user has
 * left it, unless the field is empty.
 */
function useFrameField(store: FrameStore, errors: FrameErrors) {
  const { form, touched, isBusy } = useSnapshot(store.state, { sync: true });
  return (name: TextName, read: (typed: string) => string = (typed) => typed) => {
    const error = errors[name];
    return {
      name,
      label: frameTableTexts[name],
      value: form[name],
      error: error !== undefined && touched[name] === true ? frameTableTexts.errors[error] : null,
      isDisabled: isBusy,
      onChange: (typed: string) => store.change({ [name]: read(typed) }),
      onBlur: () => {
        if (form[name] !== '') store.touch(name);
      },
    };
  };
}

interface ModeFieldsProps {
  readonly store: FrameStore;
  readonly errors: FrameErrors;
}

/** The fields for external imagery: an address, a folder and, for oblique imagery, the sensor. */
function ExternalFields({ store, errors }: ModeFieldsProps) {
  const { form, isBusy } = useSnapshot(store.state);
  const field = useFrameField(store, errors);
  return (
    <>
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
        <div className="pair">
          {(['sensorHeight', 'sensorWidth', 'focalLength'] as const).map((name) => (
            <TextField key={name} inputMode="decimal" autoComplete="off" {...field(name, numericText)} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** The fields for the company's own spheres: an address, a key and a CSV file. */
function InternalFields({ store, errors }: ModeFieldsProps) {
  const { form, isBusy, fileErrors } = useSnapshot(store.state);
  const field = useFrameField(store, errors);
  const error = form.file === null ? undefined : errors.file;
  return (
    <>
      <TextField autoComplete="off" hint={frameTableTexts.esriKeyHint} {...field('esriKey')} />
      <FileField
        label={frameTableTexts.file}
        accept=".csv,text/csv"
        hint={frameTableTexts.fileHint}
        error={error === undefined ? null : frameTableTexts.errors[error]}
        fileName={form.file?.name ?? null}
        chooseLabel={form.file === null ? frameTableTexts.choose : frameTableTexts.chooseOther}
        dropLabel={frameTableTexts.orDrop}
        isDisabled={isBusy}
        onFile={(file) => store.change({ file })}
      />
      {fileErrors.length === 0 ? null : (
        <Notice kind="error">
          <ul className={styles.findings}>
            {fileErrors.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
          <p>{frameTableTexts.uploadRefused}</p>
        </Notice>
      )}
    </>
  );
}

/** The fields of the current mode, starting with the address that receives the result. */
export function ModeFields(props: ModeFieldsProps) {
  const { internalEmailDomains } = usePortal().config;
  const field = useFrameField(props.store, props.errors);
  const { form } = useSnapshot(props.store.state);
  return (
    <>
      <TextField
        type="email"
        autoComplete="email"
        hint={frameTableTexts.emailHint(internalEmailDomains)}
        {...field('email')}
      />
      {form.mode === 'internal' ? <InternalFields {...props} /> : <ExternalFields {...props} />}
    </>
  );
}
