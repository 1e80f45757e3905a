import { z } from 'zod';
import type { SafeStorage } from '../../lib/storage.ts';

const NAME = 'deleted_api_keys';

const deletedKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  companyId: z.string(),
  /** Until when it can be brought back, ISO 8601. */
  until: z.string(),
});

/** A deleted key that can still be brought back. */
export type DeletedKey = z.infer<typeof deletedKeySchema>;

const readAll = (storage: SafeStorage): readonly DeletedKey[] =>
  storage.read(NAME, z.array(deletedKeySchema)) ?? [];

const isRestorable = ({ until }: DeletedKey, now: number): boolean => Date.parse(until) > now;

/** The keys of a company that were deleted in this browser and can still be brought back, the latest first. */
export const readDeleted = (storage: SafeStorage, companyId: string, now: number): DeletedKey[] =>
  readAll(storage).filter((key) => key.companyId === companyId && isRestorable(key, now));

/** Remembers a deleted key for as long as it can be brought back. */
export function rememberDeleted(storage: SafeStorage, key: DeletedKey, now: number): void {
  const others = readAll(storage).filter((one) => one.id !== key.id && isRestorable(one, now));
  storage.write(NAME, [key, ...others].slice(0, 100));
}

/** Forgets a key that was brought back, or that is gone for good. */
export function forgetDeleted(storage: SafeStorage, id: string): void {
  storage.write(
    NAME,
    readAll(storage).filter((key) => key.id !== id),
  );
}
