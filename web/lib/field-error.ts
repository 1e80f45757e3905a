import type { z } from 'zod';

/**
 * Returns the error that a field of the contract has with a string, as a sentence with the field's label, or
 * null if the string is valid.
 */
export function fieldError(field: z.ZodType, value: string, label: string): string | null {
  const [issue] = field.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return null;
  return issue.message.startsWith('must') ? `${label} ${issue.message}.` : issue.message;
}
