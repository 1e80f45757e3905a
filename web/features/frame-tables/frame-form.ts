import { STAFF_GROUP } from '../../contract/access.ts';
import { emailField, uuidField } from '../../contract/fields.ts';
import { MAX_CSV_BYTES } from '../../contract/frame-table.ts';
import type { frameTableTexts } from '../../texts/frame-tables.ts';

/** The source of the imagery: an uploaded CSV file with the company's spheres, or a folder on the host. */
export type FrameMode = 'internal' | 'external';

/** The imagery types, in the order in which they are shown. */
export const imageryTypes = ['Panoramic', 'Oblique'] as const;

/** The properties of a chosen file that are required before it is read. */
export type ChosenFile = Pick<File, 'name' | 'size'>;

/** The values as typed by the user. The fields of both modes are preserved when the mode changes. */
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

export type FrameField = Exclude<keyof FrameForm, 'mode' | 'imageryType'>;

/** Returns the initial form, which also follows a successful submission. */
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

/**
 * Returns the characters of a typed or pasted string that a numeric input accepts: digits, period and minus.
 */
export const numericText = (typed: string): string => typed.replace(/[^\d.-]/g, '');

export type FrameError = keyof (typeof frameTableTexts)['errors'];

/** Errors by field, for the fields of the current mode only. */
export type FrameErrors = Readonly<Partial<Record<FrameField, FrameError>>>;

/** Limits of the host: the maximum length of a file name, and the maximum side of a sensor in millimeters. */
const MAX_NAME_LENGTH = 120;
const MAX_LENGTH_MM = 10_000;

export const isStaff = (user: { readonly groups: readonly string[] } | null): boolean =>
  user?.groups.includes(STAFF_GROUP) ?? false;

export function isInternalEmail(text: string, domains: readonly string[]): boolean {
  const read = emailField().safeParse(text);
  if (!read.success) return false;
  const domain = read.data.slice(read.data.lastIndexOf('@') + 1);
  return domains.some((known) => known.toLowerCase() === domain);
}

function fileError(file: ChosenFile | null): FrameError | null {
  if (file === null) return 'noFile';
  if (!/\.csv$/i.test(file.name)) return 'notCsv';
  if (Array.from(file.name).length > MAX_NAME_LENGTH) return 'longName';
  if (file.size === 0) return 'empty';
  return file.size > MAX_CSV_BYTES ? 'large' : null;
}

/** Returns true if a string is a valid length of a side of a sensor. */
function isLength(text: string): boolean {
  if (!/^(\d{1,15}\.?\d{0,30}|\.\d{1,30})$/.test(text)) return false;
  const length = Number(text);
  return length > 0 && length <= MAX_LENGTH_MM;
}

const isFolderName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9 _.-]{0,119}$/.test(text.trim());

const lengths = ['sensorHeight', 'sensorWidth', 'focalLength'] as const;

/** The fields that prevent a submission: those without a value, and those with a wrong one. */
export interface LeftToDo {
  readonly missing: readonly FrameField[];
  readonly wrong: readonly FrameField[];
}

/** Returns what is left to do before a form with errors can be submitted. */
export function leftToDo(form: FrameForm<ChosenFile>, errors: FrameErrors): LeftToDo {
  const fields = Object.keys(errors) as FrameField[];
  const isMissing = (field: FrameField): boolean => form[field] === null || form[field] === '';
  return { missing: fields.filter(isMissing), wrong: fields.filter((field) => !isMissing(field)) };
}

/**
 * Returns the errors of a form. The result is empty if the form can be submitted. `domains` are the domains
 * of internal addresses.
 */
export function frameErrors(form: FrameForm<ChosenFile>, domains: readonly string[]): FrameErrors {
  const errors: Partial<Record<FrameField, FrameError>> = {};
  if (!isInternalEmail(form.email, domains)) errors.email = 'email';
  if (form.mode === 'internal') {
    if (!uuidField().safeParse(form.esriKey.trim()).success) errors.esriKey = 'key';
    const error = fileError(form.file);
    if (error !== null) errors.file = error;
    return errors;
  }
  if (!isFolderName(form.folderName)) errors.folderName = 'folder';
  if (form.imageryType === 'Oblique')
    for (const name of lengths) if (!isLength(form[name])) errors[name] = 'length';
  return errors;
}
