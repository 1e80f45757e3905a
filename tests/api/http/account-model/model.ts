/** A deletable object in the model. A deletion can be undone for 30 days. */
export interface ModelThing {
  name: string;
  deletedAt: number | null;
}

/** The expected state of an account after the performed operations. Times are in milliseconds. */
export interface AccountModel {
  isVerified: boolean;
  password: string;
  /** The open session; null when logged out. */
  session: { token: string; createdAt: number; seenAt: number } | null;
  readonly keys: Map<string, ModelThing & { isActive: boolean }>;
  readonly favorites: Map<string, ModelThing>;
  /** Ids of all keys and favorites created so far, in order. */
  readonly keyIds: string[];
  readonly favoriteIds: string[];
  /** Time at which the trials of both offerings end. */
  readonly trialEndsAt: number;
}

const HOUR_MS = 3_600_000;
const RESTORABLE_MS = 30 * 24 * HOUR_MS;

/** Returns whether the session is still valid. Also records the action, at most once every five seconds. */
function isLoggedIn(model: AccountModel, now: number): boolean {
  const { session } = model;
  if (session === null) return false;
  if (now >= session.seenAt + HOUR_MS || now >= session.createdAt + 12 * HOUR_MS) return false;
  if (now - session.seenAt >= 5_000) session.seenAt = now;
  return true;
}

/** Requirements of a call in addition to a session: a verified address, a plan. */
interface Needs {
  readonly verified?: true;
  readonly plan?: true;
}

/** Returns the expected error of a call with these requirements; null if it must be allowed. */
export function refusal(model: AccountModel, now: number, { verified, plan }: Needs = {}): string | null {
  if (!isLoggedIn(model, now)) return 'unauthenticated';
  if (verified && !model.isVerified) return 'email_unverified';
  return plan && now >= model.trialEndsAt ? 'subscription_inactive' : null;
}

/**
 * Returns whether an object can be deleted and restored. This is the case if it exists or was deleted
 * recently.
 */
export const isKnown = (thing: ModelThing | undefined, now: number): boolean =>
  thing !== undefined && (thing.deletedAt === null || now < thing.deletedAt + RESTORABLE_MS);

export const alive = (things: ReadonlyMap<string, ModelThing>): string[] =>
  [...things].filter(([, { deletedAt }]) => deletedAt === null).map(([id]) => id);
