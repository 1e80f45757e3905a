import { type ComponentType, use } from 'react';

/** A part of the page whose script could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    cause: unknown,
    /** Lets the part be loaded again when it is shown again. */
    readonly reset: () => void,
  ) {
    super('Part of the page could not be loaded.', { cause });
  }
}

/**
 * A component that is loaded when it is first shown. Unlike with React's `lazy`, it can be loaded again after
 * a failure, so that the page does not have to be reloaded after a short interruption of the connection.
 * Until then, the failure is stored, because React renders a part several times before it gives up.
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
