import { z } from 'zod';

/**
 * C0 control characters and DEL, which are not allowed in a line of text. Text with several lines may contain tabs and
 * line breaks.
 */
// oxlint-disable-next-line no-control-regex -- the pattern is meant to find them
const controlInLine = /[\u0000-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex -- the pattern is meant to find them
const controlInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The name pattern of the specification: letters, digits, and `, . space - ( ) & @ #`. Letters are those of any script. */
const namePattern = /^[\p{L}\p{M}\p{N},. \-()&@#]*$/u;

/**
 * The name pattern with apostrophes, and the joiners that some scripts, such as Persian and Sinhala, need
 * between letters.
 */
const properNamePattern = /^(?:[\p{L}\p{M}][\u200c\u200d](?=[\p{L}\p{M}])|[\p{L}\p{M}\p{N},. \-()&@#'’])*$/u;

const emailPattern = /^[^\s@"<>(),:;\\[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,10}$/i;

interface TextLimits {
  /** Lengths in code points after trimming. */
  readonly min?: number;
  readonly max: number;
  /** The message for a string that is shorter than `min`. */
  readonly missing?: string;
}

const codePoints = (text: string): number => Array.from(text).length;

/**
 * A string of the given lengths after trimming and Unicode normalization (NFC); `control` matches forbidden characters.
 */
function cleaned({ min = 0, max, missing }: TextLimits, control: RegExp) {
  return z
    .string({ error: missing })
    .max(max * 8, { error: `must have at most ${max} characters`, abort: true })
    .trim()
    .normalize('NFC')
    .refine((text) => !control.test(text), { error: 'must not contain control characters', abort: true })
    .refine((text) => codePoints(text) >= min, {
      error: missing ?? (min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
      abort: true,
    })
    .refine((text) => codePoints(text) <= max, { error: `must have at most ${max} characters`, abort: true })
    .meta({ minLength: min, maxLength: max });
}

/** One line of text, trimmed, NFC-normalized, without control characters. */
export const line = (limits: TextLimits) => cleaned(limits, controlInLine);

/** Several lines of text: like `line`, but tabs and line breaks are allowed. */
export const text = (limits: TextLimits) => cleaned(limits, controlInText);

/** The name of a thing, which must match the specification's name pattern. */
export const nameField = (limits: TextLimits) =>
  line(limits).refine((name) => namePattern.test(name), {
    error: 'must contain only letters, digits, spaces and , . - ( ) & @ #',
  });

/** The name of a person or a company: the same characters, and `'` and `’`. */
export const properNameField = (limits: TextLimits) =>
  line(limits).refine((name) => properNamePattern.test(name), {
    error: "must contain only letters, digits, spaces and , . - ( ) & @ # '",
  });

/** An email address of at most 254 characters, in lower case. `error` is the message for any other value. */
export const emailField = (error = 'Please enter a valid email address.') =>
  z
    .string({ error })
    .max(1000, { error, abort: true })
    .trim()
    .toLowerCase()
    .max(254, { error, abort: true })
    .regex(emailPattern, { error })
    .meta({ format: 'email', examples: ['ada@example.com'] });

/** The error for an address with letters that look like others, such as a full-width `ａ`. */
export const LOOKALIKE_EMAIL =
  'Please write this email address with plain letters. Some of its characters only look like plain letters.';

/** The address of a new account. No two accounts may have addresses that look alike. */
export const newEmailField = (error?: string) =>
  emailField(error).refine((email) => email.normalize('NFKC') === email, { error: LOOKALIKE_EMAIL });

/** A UUID in the 8-4-4-4-12 form, of any version, in lower case. */
export const uuidField = () =>
  z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'must be a UUID' })
    .meta({ format: 'uuid' });

/** A sphere's id: a positive whole number. */
export const sphereIdField = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A time in a response: ISO 8601 in UTC with `Z`. */
export const timeField = () => z.iso.datetime();

/** Degrees north, -90 to 90. */
export const latitudeField = () => z.number().min(-90).max(90);

/** Degrees east, -180 to 180. */
export const longitudeField = () => z.number().min(-180).max(180);

/** A finite number in a query. The parameter must not contain anything else. */
export const queryNumber = (field: z.ZodNumber) =>
  z
    .string()
    .trim()
    .regex(/^[+-]?(\d{1,15}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i, {
      error: 'must be a number',
      abort: true,
    })
    .transform(Number)
    .pipe(field);

/** A message that informs the user of a success. */
export const detailSchema = z.object({ detail: z.string() });
