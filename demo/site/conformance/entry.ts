/** A day such as `2026-11-30`. */
export type Day = `${number}-${number}-${number}`;

/** How a criterion was tried: by an automated test of the repository. */
export interface Trial {
  readonly file: string;
  readonly title: string;
}

/** What is missing, since when that is known, and by when it is planned to be mended. */
export interface Gap {
  readonly text: string;
  readonly since: Day;
  readonly due: Day;
}

type Trials = readonly [Trial, ...Trial[]];

/** The verdict about one criterion and one product. All texts are plain sentences. */
export type Entry =
  | { readonly status: 'supports'; readonly remark: string; readonly trials: Trials }
  | {
      readonly status: 'partly' | 'not';
      readonly remark: string;
      readonly gap: Gap;
      readonly trials: readonly Trial[];
    }
  /** Reading the code has shown nothing wrong, but nobody has tried it. */
  | { readonly status: 'not-tried'; readonly remark: string; readonly gap: Gap }
  | { readonly status: 'not-applicable'; readonly remark: string };

/** Returns a function that names the tests of a file below `tests`. */
export const testsOf =
  (file: string) =>
  (title: string): Trial => ({ file: `tests/${file}`, title });

export const supports = (remark: string, ...trials: Trials): Entry => ({
  status: 'supports',
  remark,
  trials,
});

export const partly = (remark: string, gap: Gap, ...trials: readonly Trial[]): Entry => ({
  status: 'partly',
  remark,
  gap,
  trials,
});

export const notApplicable = (remark: string): Entry => ({ status: 'not-applicable', remark });

/** The day on which the gaps of this table were found, and those by which they are planned to be closed. */
const FOUND: Day = '2026-11-30';
const NEXT_TRIALS: Day = '2027-01-31';
const NEXT_MENDS: Day = '2027-03-31';

export const gap = (text: string): Gap => ({ text, since: FOUND, due: NEXT_MENDS });

export const notTried = (remark: string): Entry => ({
  status: 'not-tried',
  remark,
  gap: { text: 'Not tried yet.', since: FOUND, due: NEXT_TRIALS },
});
