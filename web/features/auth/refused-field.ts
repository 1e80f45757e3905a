import type { ApiError } from '../../api/api-error.ts';

/** What the host said of a field that it refused; null where it refused another one, or none. */
export const refusedField = (fault: Pick<ApiError, 'facts'> | null, name: string): string | null =>
  fault?.facts.fields?.find(({ field }) => field === name)?.message ?? null;
