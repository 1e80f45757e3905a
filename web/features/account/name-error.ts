import { nameField, properNameField } from '../../contract/fields.ts';
import { profileTexts, sphereListTexts } from '../../texts/profile.ts';

/** Maximum lengths of names, in characters, as enforced by the host. */
export const MAX_NAME = { person: 60, company: 120, sphere: 80 } as const;

/**
 * Creates a function that checks a name against a pattern and returns the error. `unfit` is the message for
 * characters that are not allowed.
 */
const errorWith =
  (field: typeof nameField, unfit: string) =>
  (text: string, max: number, missing: string): string | null => {
    if (field({ min: 1, max }).safeParse(text).success) return null;
    const trimmed = text.trim().normalize('NFC');
    if (trimmed === '') return missing;
    return Array.from(trimmed).length > max ? profileTexts.nameTooLong(max) : unfit;
  };

/**
 * Returns the error in the name of a thing, or null if the name is valid. `missing` is the message for an
 * empty name. Surrounding spaces are ignored.
 */
export const nameError = errorWith(nameField, sphereListTexts.nameInvalid);

/** Returns the error in the name of a person or a company, or null if the name is valid. */
export const properNameError = errorWith(properNameField, profileTexts.nameInvalid);
