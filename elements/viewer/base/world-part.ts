import type { Plugin, Plugins } from '../../model/plugins.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';

/**
 * A capability of a viewer's world, such as measuring. It comes and goes by one call of `Plugins.attach`; all hooks are
 * optional, and one that throws an error is reported and counts as absent.
 */
export interface WorldPart extends Plugin {
  /** Called when the world is on a stage. The element receives its pointer events. */
  readonly onEnter?: (target: HTMLElement) => void;
  /** Called when the viewer has been removed from its page. */
  readonly onLeave?: () => void;
  /** Called when settings have changed; `has` returns whether one of them may have. */
  readonly onUpdate?: (has: (name: PropertyKey) => boolean) => void;
  /** Called when a sphere has appeared on the screen. */
  readonly onShow?: (located: LocatedSphere) => void;
  /** Called before a frame is drawn. */
  readonly onFrame?: () => void;
}

/** Calls a hook of all parts. */
export function callAll<Name extends 'onEnter' | 'onLeave' | 'onUpdate' | 'onShow' | 'onFrame'>(
  parts: Plugins<WorldPart>,
  hook: Name,
  ...args: Parameters<NonNullable<WorldPart[Name]>>
): void {
  for (const part of parts.all) parts.call(part, hook, ...args);
}

/** Returns a part that begins something when the world is on a stage, and ends it when the world leaves the stage. */
export function onStage(name: string, begin: (target: HTMLElement) => () => void): WorldPart {
  let end: (() => void) | null = null;
  const onLeave = (): void => {
    end?.();
    end = null;
  };
  return {
    name,
    onEnter: (target) => {
      onLeave();
      end = begin(target);
    },
    onLeave,
    onDetach: onLeave,
  };
}
