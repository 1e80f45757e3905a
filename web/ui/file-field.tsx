import { type DragEvent, useEffect, useState } from 'react';
import { FieldFrame, type FieldTexts } from './fields.tsx';
import { Icon } from './icon.tsx';
import styles from './file-field.module.css';

interface FileFieldProps extends Omit<FieldTexts, 'isLabelHidden'> {
  /** File types that the browser offers, such as `.csv`. */
  readonly accept: string;
  /** Name of the chosen file, or null if there is none. */
  readonly fileName: string | null;
  readonly chooseLabel: string;
  readonly dropLabel: string;
  readonly onFile: (file: File) => void;
  readonly isDisabled?: boolean;
}

const hasFile = (event: DragEvent | globalThis.DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Prevents a file that is dropped outside the field from replacing the page. */
function usePreventStrayDrops(): void {
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

/**
 * A field for a file that the user chooses or drops. A native input is used, so that keyboards and screen
 * readers work as usual.
 */
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
  const [isDraggedOver, setDraggedOver] = useState(false);
  usePreventStrayDrops();
  const choose = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined && !isDisabled) onFile(file);
  };
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <div
          className={styles.place}
          data-over={isDraggedOver}
          data-wrong={attributes['aria-invalid']}
          onDragOver={(event) => {
            if (hasFile(event)) event.preventDefault();
            setDraggedOver(hasFile(event) && !isDisabled);
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setDraggedOver(false);
            choose(event.dataTransfer.files);
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
                choose(currentTarget.files);
                // Clearing the value lets the user choose the same file again after correcting it.
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
