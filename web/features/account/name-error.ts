import { nameField, properNameField } from '../../contract/fields.ts';
import { profileTexts, sphereListTexts } from '../../texts/profile.ts';

/** Maximum lengths of names in characters, as enforced by the host. */
export const MOST_NAME = { person: 60, company: 120, sphere: 80 } as const;

/**
 * Creates a function that checks a name against the given pattern and returns the error. `unfit` is the
 * message for characters that the pattern does not allow.
 */
const errorWith =
  (field: typeof nameField, unfit: string) =>
  (text: string, most: number, missing: string): string | null => {
    if (field({ min: 1, max: most }).safeParse(text).success) return null;
    const trimmed = text.trim().normalize('NFC');
    if (trimmed === '') return missing;
    return Array.from(trimmed).length > most ? profileTexts.nameTooLong(most) : unfit;
  };

/**
 * The error in the name of a thing; null if it is valid. `missing` is the message for an empty one. Surrounding spaces
 * are ignored.
 */
export const nameError = errorWith(nameField, sphereListTexts.nameInvalid);

/** The error in the name of a person or a company. */
export const properNameError = errorWith(properNameField, profileTexts.nameInvalid);
