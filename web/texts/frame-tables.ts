import { MAX_CSV_BYTES } from '../contract/frame-table.ts';

const megabytes = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const inMb = (bytes: number): string => megabytes.format(bytes / 1024 / 1024);

const mostMb = `${MAX_CSV_BYTES / 1024 / 1024} MB`;

/** Texts of the frame table generator. */
export const frameTableTexts = {
  title: 'Frame Table Generator',
  lead: 'Creates the tables that map software needs to show oriented imagery. The result is emailed and can be downloaded here.',
  noAccess: 'You do not have access to this application.',
  toStart: 'Go to the start page',

  source: 'Imagery',
  modes: {
    internal: { name: 'Spheres by CSV', hint: 'Rows of spheres or places, from a file.' },
    external: { name: 'External imagery', hint: 'Photos in a folder of the host.' },
  },
  email: 'Internal email',
  emailHint: (domains: readonly string[]): string =>
    domains.length === 0
      ? 'The result is sent to this address.'
      : `At ${domains.join(', ')}. The result is sent to this address.`,
  esriKey: 'Key',
  esriKeyHint: 'An API key, in the form 8-4-4-4-12. It is written into the tables.',
  file: 'CSV file',
  fileHint: `The first row names the columns: id, or latitude and longitude. At most ${mostMb} and 20,000 rows.`,
  choose: 'Choose a file',
  orDrop: 'Drop it here, or',
  chooseOther: 'Choose another',
  folderName: 'Folder name',
  folderHint: 'The name of a folder in the host’s external imagery, without a path.',
  imageryType: 'Imagery type',
  sensorHeight: 'Sensor height (mm)',
  sensorWidth: 'Sensor width (mm)',
  focalLength: 'Focal length (mm)',
  submit: 'Generate tables',
  processing: 'Processing...',
  uploadOf: (name: string): string => `Upload of ${name}`,
  uploaded: (sent: number, total: number): string => `${inMb(sent)} of ${inMb(total)} MB uploaded`,
  needed: (fields: readonly string[]): string => `Still needed: ${fields.join(', ')}`,

  errors: {
    email: 'Please enter an internal email address.',
    key: 'Please enter a key such as 123e4567-e89b-42d3-a456-426614174000.',
    noFile: 'Please choose a CSV file.',
    notCsv: 'This must be a CSV file, with a name that ends in .csv.',
    empty: 'The file is empty.',
    large: `The file is larger than ${mostMb}. Please split it.`,
    longName: 'The file’s name is longer than 120 characters. Please rename it.',
    folder: 'Please enter a folder name: letters, digits, spaces and _ . - only.',
    length: 'Please enter a length above 0 and at most 10000.',
  },

  uploadRefused: 'Unable to process (E01). Please try again or contact support.',
  uploadBroke: 'Unable to process (E02). Please try again or contact support.',
  submitted: 'File Submitted. You will receive an email after process is complete.',
  activated: 'Lambda activated. Generating table off of external imagery...',
  rowError: (field: string, message: string): string => `${field}: ${message}`,

  jobs: 'Your tables',
  jobStates: { queued: 'Waiting', running: 'In progress', done: 'Ready', failed: 'Failed' },
  progressOf: (name: string): string => `Progress of ${name}`,
  download: 'Download',
  downloadOf: (name: string): string => `Download the tables of ${name}`,
  remove: (name: string): string => `Remove ${name} from this list`,
} as const;
