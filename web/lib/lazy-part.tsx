import { type ComponentType, use } from 'react';

/** A part of the page whose script did not come. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';

  constructor(
    cause: unknown,
    /** Lets the part be asked for again when it is shown again. */
    readonly forget: () => void,
  ) {
    super('A part of the page did not load.', { cause });
  }
}

/**
 * A component that is loaded when it is first shown. Unlike React's own, one that did not load can be asked for again:
 * whoever was offline for a moment need not load the whole page anew. Until that is asked for the failure stays, for
 * React shows a part several times before it gives it up.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  const begin = (): Promise<ComponentType<P>> => {
    loading ??= load().catch((cause: unknown) => {
      throw new PartNotLoaded(cause, () => {
        loading = null;
      });
    });
    return loading;
  };
  return function LazyPart(props: P) {
    const Part = use(begin());
    return <Part {...props} />;
  };
}
