/** What every plug-in has. The other members are its hooks, all of which are optional. */
export interface Plugin {
  /** Unique among the plug-ins of one place. Errors name it. */
  readonly name: string;
  /** Plug-ins with lower numbers are asked first. 0 by default; those with the same number in the order of attaching. */
  readonly order?: number;
  /** Called once, after the plug-in has been detached. */
  readonly onDetach?: () => void;
}

type HookName<P extends Plugin> = Exclude<keyof P, keyof Plugin>;
type Hook<P extends Plugin, Name extends HookName<P>> = Extract<
  NonNullable<P[Name]>,
  (...args: never) => unknown
>;

/** Reports a hook that has thrown an error. */
export type OnPluginError = (plugin: string, hook: string, cause: unknown) => void;

/**
 * The plug-ins of one place, such as a stage. A plug-in whose hook throws an error counts as one without the hook: the
 * error is reported once, and the others are asked.
 */
export class Plugins<P extends Plugin> {
  readonly #onError: OnPluginError;
  /** In the order in which they are asked. Replaced at each change, so that a hook may attach and detach. */
  #attached: readonly P[] = [];
  readonly #reported = new Set<string>();

  constructor(onError: OnPluginError) {
    this.#onError = onError;
  }

  /**
   * Attaches a plug-in and returns a function that detaches it, which can be called repeatedly.
   *
   * @throws Error if a plug-in of that name is attached.
   */
  attach(plugin: P): () => void {
    const { name } = plugin;
    if (this.#attached.some((each) => each.name === name))
      throw new Error(`A plug-in named "${name}" is already attached.`);
    this.#attached = [...this.#attached, plugin].sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
    return () => {
      if (!this.#attached.includes(plugin)) return;
      this.#attached = this.#attached.filter((each) => each !== plugin);
      this.#call(plugin, 'onDetach', () => plugin.onDetach?.());
    };
  }

  /** The attached plug-ins, in the order in which they are asked. */
  get all(): readonly P[] {
    return this.#attached;
  }

  /** Calls a hook of one plug-in after the other, and returns the first result that is not null; null without one. */
  first<Name extends HookName<P>>(
    hook: Name,
    ...args: Parameters<Hook<P, Name>>
  ): NonNullable<ReturnType<Hook<P, Name>>> | null {
    for (const plugin of this.#attached) {
      const result = this.call(plugin, hook, ...args);
      if (result !== null) return result;
    }
    return null;
  }

  /** Calls a hook of one plug-in. Returns null if it has no such hook, or if the hook returns nothing. */
  call<Name extends HookName<P>>(
    plugin: P,
    hook: Name,
    ...args: Parameters<Hook<P, Name>>
  ): NonNullable<ReturnType<Hook<P, Name>>> | null {
    const call = (): unknown => (plugin[hook] as ((...given: unknown[]) => unknown) | undefined)?.(...args);
    return (this.#call(plugin, hook as string, call) ?? null) as NonNullable<
      ReturnType<Hook<P, Name>>
    > | null;
  }

  /** Detaches all plug-ins. */
  clear(): void {
    const plugins = this.#attached;
    this.#attached = [];
    for (const plugin of plugins) this.#call(plugin, 'onDetach', () => plugin.onDetach?.());
  }

  #call<Result>(plugin: P, hook: string, call: () => Result): Result | null {
    try {
      return call();
    } catch (cause) {
      const key = `${plugin.name} ${hook}`;
      if (!this.#reported.has(key)) {
        this.#reported.add(key);
        this.#onError(plugin.name, hook, cause);
      }
      return null;
    }
  }
}
