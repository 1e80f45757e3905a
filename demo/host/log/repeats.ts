import type { Level } from 'pino';

/** Time after which the repeats of a line are reported, in milliseconds. */
const WINDOW_MS = 60_000;

/**
 * Maximum length of the different causes of an event that are written in a window, in characters. Clients can
 * invent any number of causes.
 */
const MAX_CAUSES = 40_000;

type Facts = Readonly<Record<string, unknown>>;

export interface Line {
  readonly level: Level;
  readonly facts: Facts;
  readonly text: string;
}

/** Events below the level of warnings that any request without credentials can cause. */
const refusals: ReadonlySet<unknown> = new Set(['key_refused', 'embed_refused']);

/** Fields that distinguish the causes of an event. Others, such as the request's id, differ in every line. */
const causeFields =
  'code failure userId companyId apiKey site limit task kind service status problem sources reason name message screen stack'.split(
    ' ',
  );

/** Numbers and ids in an error's message, which do not distinguish causes. */
const variable = /[0-9a-f][0-9a-f-]{7,}|\d+/gi;

/**
 * Returns what identifies the cause of a line. A failure of the database is the same for all calls, and a
 * refusal concerns one network address.
 */
function causeOf({ facts }: Line): string {
  const { err, failure, ip } = facts;
  const parts = causeFields.map((name) => facts[name]);
  if (failure !== undefined) return JSON.stringify(parts);
  if (!(err instanceof Error)) return JSON.stringify([...parts, ip]);
  const { code } = err as { code?: unknown };
  return JSON.stringify([...parts, err.name, code, err.message.slice(0, 300).replace(variable, '#')]);
}

const lengthOf = (causes: ReadonlyMap<string, number>): number => {
  let length = 0;
  for (const cause of causes.keys()) length += cause.length;
  return length;
};

/** Stands for all causes beyond `MAX_CAUSES`. */
const FURTHER = 'further';

/**
 * Decides which lines are written. The first warning or error of each cause is; its repeats are counted, and
 * `report` gets the line with their number at the end of each minute.
 */
export function createRepeats(report: (line: Line) => void): { readonly isRepeat: (line: Line) => boolean } {
  /** Numbers of repeats by event and cause. */
  const events = new Map<unknown, Map<string, number>>();

  /** Counts the repeats of a line until a minute passes without one. */
  function watch(line: Line, causes: Map<string, number>, cause: string): void {
    const end = (): void => {
      const repeats = causes.get(cause) ?? 0;
      if (repeats === 0) {
        causes.delete(cause);
        return;
      }
      causes.set(cause, 0);
      report({ ...line, facts: { ...line.facts, repeats } });
      watch(line, causes, cause);
    };
    setTimeout(end, WINDOW_MS).unref();
  }

  return {
    isRepeat(line) {
      const { level, facts, text } = line;
      const event = facts['event'] ?? text;
      if (!refusals.has(event) && (level === 'info' || level === 'debug' || level === 'trace')) return false;
      const causes = events.get(event) ?? new Map<string, number>();
      events.set(event, causes);
      const own = causeOf(line);
      const isFurther = !causes.has(own) && lengthOf(causes) + own.length > MAX_CAUSES;
      const cause = isFurther ? FURTHER : own;
      const repeats = causes.get(cause);
      if (repeats !== undefined) {
        causes.set(cause, repeats + 1);
        return true;
      }
      causes.set(cause, isFurther ? 1 : 0);
      watch(isFurther ? { level, facts: { event }, text } : line, causes, cause);
      return isFurther;
    },
  };
}
