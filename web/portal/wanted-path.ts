import { z } from 'zod';
import type { SafeStorage } from '../lib/storage.ts';
import { isWantable } from '../routes/wanted-path.ts';

const NAME = 'wanted_path';

/** A path is no longer wanted after this time, in milliseconds. */
const WANTED_MS = 3_600_000;

const wantedSchema = z.object({
  path: z.string().refine(isWantable),
  /** The user who wants the path, or null if that is the next user who logs in. */
  userId: z.string().nullable(),
  at: z.number(),
  /** Whether the portal has already led the user there. It does so once, and again after a purchase. */
  isTried: z.boolean(),
});

type Wanted = z.infer<typeof wantedSchema>;

interface WantedDeps {
  /** The storage of this tab. */
  readonly tab: SafeStorage;
  /** The storage of all tabs, because the link of a verification email opens another one. */
  readonly shared: SafeStorage;
  readonly now: () => number;
}

/** Stores the path that a user requested before the login. */
export class WantedPath {
  readonly #deps: WantedDeps;
  #userId: string | null = null;
  #isLoggedOut = false;

  constructor(deps: WantedDeps) {
    this.#deps = deps;
  }

  /** Records that the login interrupts the way to a path. Paths after a logout by choice are not recorded. */
  remember(path: string): void {
    if (this.#isLoggedOut || !isWantable(path)) return;
    this.#write({ path, userId: this.#userId, at: this.#deps.now(), isTried: false });
  }

  /** Records that a user is logged in. Paths that another user wanted are removed. */
  begin(userId: string): void {
    const wanted = this.#read();
    if (wanted !== null && (wanted.userId ?? userId) !== userId) this.clear();
    else if (wanted !== null && wanted.userId === null) this.#write({ ...wanted, userId });
    this.#userId = userId;
    this.#isLoggedOut = false;
  }

  /** Records that the user has logged out by choice. */
  end(): void {
    this.clear();
    this.#userId = null;
    this.#isLoggedOut = true;
  }

  /** Returns the path that the current user wants after the login, or null. */
  next(): string | null {
    const wanted = this.#read();
    return wanted === null || wanted.isTried || wanted.userId === null ? null : wanted.path;
  }

  /** Returns the path that the current user wants and could not open before a purchase, or null. */
  afterPurchase(): string | null {
    const wanted = this.#read();
    return wanted === null || wanted.userId === null ? null : wanted.path;
  }

  /** Records that the portal leads the user to a path. */
  follow(path: string): void {
    const wanted = this.#read();
    if (wanted?.path === path) this.#write({ ...wanted, isTried: true });
  }

  /** Records that a path is shown. */
  reach(path: string): void {
    if (this.#read()?.path === path) this.clear();
  }

  clear(): void {
    this.#deps.tab.remove(NAME);
    this.#deps.shared.remove(NAME);
  }

  #read(): Wanted | null {
    const { tab, shared, now } = this.#deps;
    const ofUser = shared.read(NAME, wantedSchema);
    const wanted =
      tab.read(NAME, wantedSchema) ?? (ofUser !== null && ofUser.userId === this.#userId ? ofUser : null);
    return wanted !== null && Math.abs(now() - wanted.at) < WANTED_MS ? wanted : null;
  }

  #write(wanted: Wanted): void {
    this.#deps.tab.write(NAME, wanted);
    if (wanted.userId !== null) this.#deps.shared.write(NAME, wanted);
  }
}
