import { z } from 'zod';
import { hostileInCode, hostileInLine, hostileInText } from '../rules/hostile-characters.ts';

/** The name pattern of the specification: letters of any script, digits, and `, . space - ( ) & @ #`. */
const namePattern = /^[\p{L}\p{M}\p{N},. \-()&@#]*$/u;

/** The name pattern plus apostrophes, and the joiners that `line` allows between letters. */
const personNamePattern = /^[\p{L}\p{M}\p{N},. \-()&@#'’\u200c\u200d]*$/u;

/** The pattern of people's names plus the other signs that companies have in their names: `– / + ! *`. */
const companyNamePattern = /^[\p{L}\p{M}\p{N},. \-–()&@#'’/+!*\u200c\u200d]*$/u;

const emailPattern = /^[^\s@"<>(),:;\\[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,10}$/;

interface TextLimits {
  /** Lengths in code points, after trimming. */
  readonly min?: number;
  readonly max: number;
  /** Message for a string that is shorter than `min`. */
  readonly missing?: string;
}

const CLEAN = 'must not contain hidden characters';

/** A string for machines, such as a key or a URL, of which another rule checks the form. */
export const code = (max: number, error?: string) =>
  z
    .string({ error })
    .max(max, { error, abort: true })
    .trim()
    .refine((text) => !hostileInCode.test(text), { error: error ?? CLEAN, abort: true });

const codePoints = (text: string): number => Array.from(text).length;

/**
 * Returns the schema of a string that is trimmed, normalized to NFC, and limited in length. `forbidden`
 * matches forbidden characters.
 */
function cleaned({ min = 0, max, missing }: TextLimits, forbidden: RegExp) {
  return z
    .string({ error: missing })
    .max(max * 8, { error: `must have at most ${max} characters`, abort: true })
    .trim()
    .normalize('NFC')
    .refine((text) => !forbidden.test(text), { error: CLEAN, abort: true })
    .refine((text) => codePoints(text) >= min, {
      error: missing ?? (min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
      abort: true,
    })
    .refine((text) => codePoints(text) <= max, { error: `must have at most ${max} characters`, abort: true })
    .meta({ minLength: min, maxLength: max });
}

/** One line of text without invisible characters, trimmed and normalized to NFC. */
export const line = (limits: TextLimits) => cleaned(limits, hostileInLine);

/** A key or a file name: one line in which every character is visible. */
export const codeLine = (limits: TextLimits) => cleaned(limits, hostileInCode);

/** Text like `line` that can also contain tabs and line breaks. */
export const text = (limits: TextLimits) => cleaned(limits, hostileInText);

/** The name of a thing, which must match the name pattern of the specification. */
export const nameField = (limits: TextLimits) =>
  line(limits).refine((name) => namePattern.test(name), {
    error: 'must contain only letters, digits, spaces and , . - ( ) & @ #',
  });

/** Matches what programs that show a name would turn into a link: `www`, or a dot between words. */
const linkLike = /\bwww\b|\p{L}\.\p{L}{2,}/iu;

/** The name of a person, which can also contain `'` and `’`, and must not look like a link. */
export const personNameField = (limits: TextLimits) =>
  line(limits)
    .refine((name) => personNamePattern.test(name), {
      error: "must contain only letters, digits, spaces and , . - ( ) & @ # '",
      abort: true,
    })
    .refine((name) => !linkLike.test(name), {
      error: 'must not look like a web address; write a space after a dot',
    });

/** Matches the address of a page: two slashes, or a domain with a path. */
const pageAddress = /\/\/|\p{L}\.\p{L}{2,}\//u;

/** The name of a company, which may be its domain, but not the address of a page. */
export const companyNameField = (limits: TextLimits) =>
  line(limits)
    .refine((name) => companyNamePattern.test(name), {
      error: "must contain only letters, digits, spaces and , . - – ( ) & @ # ' / + ! *",
      abort: true,
    })
    .refine((name) => !pageAddress.test(name), {
      error: 'must not contain the address of a page; a domain such as example.com is allowed',
    });

/** An email address of at most 254 characters, in lower case. `error` is the message for all other values. */
export const emailField = (error = 'Please enter a valid email address.') =>
  code(1000, error)
    .toLowerCase()
    .max(254, { error, abort: true })
    .regex(emailPattern, { error })
    .meta({ format: 'email', examples: ['ada@example.com'] });

/** Error for an address with characters that look like plain letters, e.g. a full-width `ａ`. */
export const LOOKALIKE_EMAIL =
  'Please write this email address with plain letters. Some of its characters only look like plain letters.';

/** The email address of a new account. Two accounts must not have addresses that look alike. */
export const newEmailField = (error?: string) =>
  emailField(error).refine((email) => email.normalize('NFKC') === email, { error: LOOKALIKE_EMAIL });

/** A UUID of any version in the 8-4-4-4-12 form, converted to lower case. */
export const uuidField = () =>
  z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'must be a UUID' })
    .meta({ format: 'uuid' });

/** A positive whole number. */
export const sphereIdField = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A time in a response: ISO 8601 in UTC with `Z`. */
export const timeField = () => z.iso.datetime();

/** Latitude in degrees north, -90 to 90. */
export const latitudeField = () => z.number().min(-90).max(90);

/** Longitude in degrees east, -180 to 180. */
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

/** A message that confirms an action to the user. */
export const detailSchema = z.object({ detail: z.string() });
