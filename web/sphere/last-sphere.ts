import { z } from 'zod';
import type { SafeStorage } from '../lib/storage.ts';

const nameOf = (userId: string): string => `last_sphere:${userId}`;

const idSchema = z.number().int().min(0);

/** Returns the id of the sphere that a user last viewed in this browser, or null if it is unknown. */
export const readLastSphere = (storage: Pick<SafeStorage, 'read'>, userId: string): number | null =>
  storage.read(nameOf(userId), idSchema);

export function saveLastSphere(storage: Pick<SafeStorage, 'write'>, userId: string, id: number): void {
  storage.write(nameOf(userId), id);
}
