import { MAX_CSV_BYTES } from '../contract/frame-table.ts';

const megabytes = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const inMb = (bytes: number): string => megabytes.format(bytes / 1024 / 1024);

const maxMb = `${MAX_CSV_BYTES / 1024 / 1024} MB`;

export const frameTableTexts = {
  title: 'Frame Table Generator',
  lead: 'Generate the tables that map software needs to show oriented imagery. You will receive the result by email, and you can also download it here.',
  noAccess: 'You do not have access to this application.',
  toHome: 'Go to home page',

  source: 'Imagery',
  modes: {
    internal: { name: 'Spheres from a CSV file', hint: 'One sphere or location per row.' },
    external: { name: 'External imagery', hint: 'Photos in a folder on the server.' },
  },
  email: 'Internal Email',
  emailHint: (domains: readonly string[]): string =>
    domains.length === 0
      ? 'We will send the result to this address.'
      : `Use an email address at ${domains.join(' or ')}. We will send the result there.`,
  esriKey: 'Key',
  esriKeyHint: 'An API key in UUID format (8-4-4-4-12). It is included in the tables.',
  file: 'CSV File',
  fileHint: `The first row must name the columns: id, or latitude and longitude. At most ${maxMb} and 20,000 rows.`,
  choose: 'Choose file',
  orDrop: 'Drop a file here, or',
  chooseOther: 'Choose another file',
  folderName: 'Folder Name',
  folderHint: 'The name of a folder of external imagery on the server, without a path.',
  imageryType: 'Imagery Type',
  sensorHeight: 'Sensor Height (mm)',
  sensorWidth: 'Sensor Width (mm)',
  focalLength: 'Focal Length (mm)',
  submit: 'Generate tables',
  processing: 'Processing...',
  uploadOf: (name: string): string => `Uploading ${name}`,
  uploaded: (sent: number, total: number): string => `${inMb(sent)} of ${inMb(total)} MB uploaded`,
  needed: (fields: readonly string[]): string => `Still needed: ${fields.join(', ')}`,
  wrong: (fields: readonly string[]): string => `Please correct: ${fields.join(', ')}`,

  errors: {
    email: 'Please enter an internal email address.',
    key: 'Please enter a key such as 123e4567-e89b-42d3-a456-426614174000.',
    noFile: 'Please choose a CSV file.',
    notCsv: 'This is not a CSV file. Please choose a file whose name ends in .csv.',
    empty: 'The file is empty.',
    large: `The file is larger than ${maxMb}. Please split it.`,
    longName: 'The file’s name is longer than 120 characters. Please rename it.',
    folder: 'Please enter a folder name that has only letters, digits, spaces and _ . -',
    length: 'Please enter a length greater than 0 and at most 10,000.',
  },

  uploadRefused: 'Unable to process (E01). Please try again or contact support.',
  uploadFailed: 'Unable to process (E02). Please try again or contact support.',
  submitted: 'File Submitted. You will receive an email after process is complete.',
  activated: 'Lambda activated. Generating table off of external imagery...',
  rowError: (field: string, message: string): string => `${field}: ${message}`,

  jobs: 'Your tables',
  jobStates: { queued: 'Waiting', running: 'In progress', done: 'Ready', failed: 'Failed' },
  progressOf: (name: string): string => `Progress of ${name}`,
  download: 'Download',
  downloadOf: (name: string): string => `Download the tables for ${name}`,
  remove: (name: string): string => `Remove ${name} from this list`,
} as const;
