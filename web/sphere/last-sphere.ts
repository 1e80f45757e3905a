import { z } from 'zod';
import type { SafeStorage } from '../lib/storage.ts';

const nameOf = (userId: string): string => `last_sphere:${userId}`;

const idSchema = z.number().int().min(0);

/** The sphere that a user last looked at in this browser, on any screen; null if unknown. */
export const readLastSphere = (storage: Pick<SafeStorage, 'read'>, userId: string): number | null =>
  storage.read(nameOf(userId), idSchema);

export function saveLastSphere(storage: Pick<SafeStorage, 'write'>, userId: string, id: number): void {
  storage.write(nameOf(userId), id);
}
