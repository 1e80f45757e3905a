import { type ComponentType, type ReactNode, use } from 'react';

interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/** A part of the page whose script did not come. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

/**
 * A component that is loaded when it is first shown. Unlike React's own, one that did not load is asked for again when
 * it is shown again: whoever was offline for a moment need not load the whole page anew.
 */
export function lazy<P extends object>(load: () => Promise<Loaded<P>>): ComponentType<P> {
  let loading: Promise<Loaded<P>> | null = null;
  const begin = (): Promise<Loaded<P>> => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new PartNotLoaded('A part of the page did not load.', { cause });
    });
    return loading;
  };
  return function LazyPart(props: P): ReactNode {
    const { default: Part } = use(begin());
    return <Part {...props} />;
  };
}
