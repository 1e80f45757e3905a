/** Where the imagery comes from: an uploaded CSV file of our own, or a folder of the host. */
export type FrameMode = 'internal' | 'external';

/** The imagery types, in the order shown. */
export const imageryTypes = ['Panoramic', 'Oblique'] as const;

/** What is known of a chosen file before it is read. */
export type ChosenFile = Pick<File, 'name' | 'size'>;

/** What is filled in, as it was typed. Both modes' fields are kept while one changes between them. */
export interface FrameForm<F extends ChosenFile = File> {
  readonly mode: FrameMode;
  readonly email: string;
  readonly esriKey: string;
  readonly file: F | null;
  readonly folderName: string;
  readonly imageryType: (typeof imageryTypes)[number];
  readonly sensorHeight: string;
  readonly sensorWidth: string;
  readonly focalLength: string;
}

/** A field that can be at fault. */
export type FrameField = Exclude<keyof FrameForm, 'mode' | 'imageryType'>;

/** The form as it begins, and as it is after a success. */
export const newFrameForm = (mode: FrameMode, email: string): FrameForm => ({
  mode,
  email,
  esriKey: '',
  file: null,
  folderName: '',
  imageryType: 'Panoramic',
  sensorHeight: '',
  sensorWidth: '',
  focalLength: '',
});

/** What a numeric input keeps of what was typed or pasted: digits, period and minus. */
export const numericText = (typed: string): string => typed.replace(/[^\d.-]/g, '');
