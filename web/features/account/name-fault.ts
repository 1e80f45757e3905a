import { nameField } from '../../contract/fields.ts';
import { profileTexts } from '../../texts/profile.ts';

/** The longest names in characters, as the host takes them. */
export const MOST_NAME = { person: 60, company: 120, sphere: 80 } as const;

/** What is wrong with a name; null for a good one. `missing` is said of an empty one. Spaces around it do not count. */
export function nameFault(text: string, most: number, missing: string): string | null {
  if (nameField({ min: 1, max: most }).safeParse(text).success) return null;
  const trimmed = text.trim().normalize('NFC');
  if (trimmed === '') return missing;
  return Array.from(trimmed).length > most ? profileTexts.nameLong(most) : profileTexts.nameUnfit;
}
