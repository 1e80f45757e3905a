import { type ComponentType, type ReactNode, use } from 'react';

interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/** A screen whose script did not come. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/**
 * A screen that is loaded when it is first shown. Unlike React's own, one that did not load is asked for again when it
 * is shown again: whoever was offline for a moment need not load the whole page anew.
 */
export function lazy<P extends object>(load: () => Promise<Loaded<P>>): ComponentType<P> {
  let loading: Promise<Loaded<P>> | null = null;
  const begin = (): Promise<Loaded<P>> => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new ScreenNotLoaded('A screen did not load.', { cause });
    });
    return loading;
  };
  return function LazyScreen(props: P): ReactNode {
    const { default: Screen } = use(begin());
    return <Screen {...props} />;
  };
}
