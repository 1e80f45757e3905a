import { type DragEvent, useEffect, useState } from 'react';
import { FieldFrame, type FieldWords } from './fields.tsx';
import styles from './file-field.module.css';
import { Icon } from './icon.tsx';

interface FileFieldProps extends Omit<FieldWords, 'isLabelUnseen'> {
  /** Kinds of files that the browser offers, such as `.csv`. */
  readonly accept: string;
  /** The name of the file that was chosen; null while none is. */
  readonly fileName: string | null;
  /** Words of the button, and of what stands beside it. */
  readonly chooseLabel: string;
  readonly dropLabel: string;
  readonly onFile: (file: File) => void;
  readonly isDisabled?: boolean;
}

const hasFile = (event: DragEvent | globalThis.DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Keeps the page where it is when a file is dropped beside the field: the browser would show the file instead. */
function useMissedDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent): void => {
      if (hasFile(event)) event.preventDefault();
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

/** A file, chosen or dropped. A native input, so that keys and screen readers have what they know. */
export function FileField({
  label,
  error,
  hint,
  accept,
  fileName,
  chooseLabel,
  dropLabel,
  onFile,
  isDisabled = false,
}: FileFieldProps) {
  const [isOver, setOver] = useState(false);
  useMissedDrops();
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined && !isDisabled) onFile(file);
  };
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <div
          className={styles.place}
          data-over={isOver}
          data-wrong={attributes['aria-invalid']}
          onDragOver={(event) => {
            if (hasFile(event)) event.preventDefault();
            setOver(hasFile(event) && !isDisabled);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <Icon name="file" />
          <span className={styles.name}>{fileName ?? dropLabel}</span>
          <label className={styles.choose}>
            <input
              {...attributes}
              type="file"
              className={styles.input}
              accept={accept}
              disabled={isDisabled}
              onChange={({ currentTarget }) => {
                take(currentTarget.files);
                // The same file may be chosen again, once it was mended.
                currentTarget.value = '';
              }}
            />
            <span aria-hidden="true">{chooseLabel}</span>
          </label>
        </div>
      )}
    </FieldFrame>
  );
}
