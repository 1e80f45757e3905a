import { type ComponentType, use } from 'react';

/** Thrown if the script of a part of the page could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    cause: unknown,
    /** Makes the part load again when it is next shown. */
    readonly reset: () => void,
  ) {
    super('Part of the page could not be loaded.', { cause });
  }
}

/**
 * Creates a component that is loaded when it is first shown. Unlike the result of React's `lazy`, it can be
 * loaded again after a failure, so a short interruption of the connection does not require a reload of the
 * page. Until then the failure is stored, because React renders a part several times before it reports an
 * error.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  const begin = (): Promise<ComponentType<P>> => {
    loading ??= load().catch((cause: unknown) => {
      throw new ChunkLoadError(cause, () => {
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
