import { nameField } from '../../contract/fields.ts';
import { profileTexts } from '../../texts/profile.ts';

/** The largest lengths of names in characters, as the host limits them. */
export const MOST_NAME = { person: 60, company: 120, sphere: 80 } as const;

/**
 * The error in a name; null if it is valid. `missing` is the message for an empty one. Surrounding spaces are ignored.
 */
export function nameFault(text: string, most: number, missing: string): string | null {
  if (nameField({ min: 1, max: most }).safeParse(text).success) return null;
  const trimmed = text.trim().normalize('NFC');
  if (trimmed === '') return missing;
  return Array.from(trimmed).length > most ? profileTexts.nameLong(most) : profileTexts.nameUnfit;
}
