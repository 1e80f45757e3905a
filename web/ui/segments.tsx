import styles from './segments.module.css';

interface SegmentsProps<V extends string> {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** The chosen option, or null if there is none. */
  readonly chosen: V | null;
  readonly onChoose: (value: V) => void;
  /** The accessible name of the group, as a string or as the id of an element. */
  readonly label?: string;
  readonly labelledBy?: string;
}

/** Shows a few options side by side, of which one is chosen. */
export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { options, chosen, onChoose, label, labelledBy } = props;
  return (
    <div className={styles.segments} role="group" aria-label={label} aria-labelledby={labelledBy}>
      {options.map(({ value, label: name }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}
