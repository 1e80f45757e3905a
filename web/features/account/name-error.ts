import { companyNameField, nameField, personNameField } from '../../contract/fields.ts';
import { missingText } from '../../contract/user-fields.ts';
import { fieldError } from '../../lib/field-error.ts';
import { profileTexts, sphereListTexts } from '../../texts/profile.ts';

/** Maximum lengths of names, in characters, as enforced by the host. */
export const MAX_NAME = { person: 60, company: 120, sphere: 80 } as const;

/**
 * Returns the error in the name of a thing, or null if the name is valid. `missing` is the message for an
 * empty name. Surrounding spaces are ignored.
 */
export function nameError(text: string, max: number, missing: string): string | null {
  if (nameField({ min: 1, max }).safeParse(text).success) return null;
  const trimmed = text.trim().normalize('NFC');
  if (trimmed === '') return missing;
  return Array.from(trimmed).length > max ? profileTexts.nameTooLong(max) : sphereListTexts.nameInvalid;
}

/** Returns the error in a person's first or last name, or null if the name is valid. */
export const personNameError = (name: string, label: 'First Name' | 'Last Name'): string | null =>
  fieldError(personNameField({ min: 1, max: MAX_NAME.person, missing: missingText(label) }), name, label);

/** Returns the error in a company's name, or null if the name is valid. */
export function companyNameError(name: string): string | null {
  const label = 'Company Name';
  return fieldError(
    companyNameField({ min: 1, max: MAX_NAME.company, missing: missingText(label) }),
    name,
    label,
  );
}
