import { z } from 'zod';
import { assetSchema, subscriptionSchema } from '../contract/entities.ts';
import type { SafeStorage } from '../lib/storage.ts';

const NAME = 'user_state';
const EXPIRY_NAME = 'login_expiry';

/** Maximum number of stored assets, from the start of the list. Browsers store only about 5 MB in total. */
const MAX_ASSETS = 1000;

const userStateSchema = z.object({
  token: z.string().min(1),
  firstName: z.string(),
  lastName: z.string(),
  /** The first assets, which are never read from this copy. */
  assets: z.array(assetSchema),
  /** The number of all assets. */
  assetCount: z.number().optional(),
  xp360Plan: z.string().nullable(),
  subscriptions: z.array(subscriptionSchema),
});

export type UserState = z.infer<typeof userStateSchema>;

/** The stored login, and its expiry time in milliseconds since 1970. */
export interface StoredLogin {
  readonly user: UserState;
  readonly expiresAt: number;
}

/** Stores the login as `user_state`, and its expiry separately. */
export function createLoginStore(storage: SafeStorage) {
  const storeExpiry = (expiresAt: number): void => void storage.write(EXPIRY_NAME, expiresAt);
  const readExpiry = (): number | null => storage.read(EXPIRY_NAME, z.number());
  return {
    read(): StoredLogin | null {
      const user = storage.read(NAME, userStateSchema);
      // A login without a readable expiry counts as expired, so that it is checked again instead of being
      // stored forever.
      return user && { user, expiresAt: readExpiry() ?? 0 };
    },
    write({ user, expiresAt }: StoredLogin): void {
      // The expiry is written first. Another tab reads it as soon as the user is stored, and would otherwise
      // find an expired login.
      storeExpiry(expiresAt);
      const { assets, assetCount = assets.length } = user;
      const isStored = storage.write(NAME, { ...user, assets: assets.slice(0, MAX_ASSETS), assetCount });
      // If the browser lacks space, at least the login is stored.
      if (!isStored) storage.write(NAME, { ...user, assets: [], assetCount });
    },
    /** The expiry time of the stored login, or null if there is none. Cheaper than `read`. */
    expiresAt: readExpiry,
    extend: storeExpiry,
    clear(): void {
      storage.remove(NAME);
      storage.remove(EXPIRY_NAME);
    },
    /** Listens for logins and logouts in other tabs. Returns a function that removes the listener. */
    watch: (onChange: () => void) => storage.watch(NAME, onChange),
  };
}

export type LoginStore = ReturnType<typeof createLoginStore>;
