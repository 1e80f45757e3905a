import { transact, type Ctx, type Principal } from './context.ts';

/**
 * The outcome of a call that is ready to change the database. The handler has done everything slow, such as
 * reading a file or calling another service, so the transaction is short.
 */
export class Change<T> {
  constructor(
    /** Makes the changes. Whatever `finish` stores is committed together with them, or not at all. */
    readonly commit: <R>(finish: (ctx: Ctx, result: T) => Promise<R>) => Promise<R>,
  ) {}
}

/** Describes the changes of a call. `committed` runs after the commit, for example to log what has changed. */
export const change = <C extends Principal, T>(
  ctx: Ctx<C>,
  apply: (inner: Ctx<C>) => Promise<T>,
  committed: (result: T) => void = () => undefined,
): Change<T> =>
  new Change(async (finish) => {
    const [result, finished] = await transact(ctx, async (inner) => {
      const applied = await apply(inner);
      return [applied, await finish(inner, applied)] as const;
    });
    committed(result);
    return finished;
  });

/** Commits the changes of a call whose response is not stored. */
export const commit = <T>(ready: Change<T>): Promise<T> =>
  ready.commit((_ctx, result) => Promise.resolve(result));
