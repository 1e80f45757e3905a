import pino, { type DestinationStream, type Level, type Logger } from 'pino';
import { createRepeats } from './repeats.ts';

/** Patterns of secrets that must not appear in a log line, and their replacements. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>\\(),:;=]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+/gi, '[email]'],
  [/\b(Basic|Bearer) [\w+/=.~-]{8,}/g, '$1 [token]'],
  [/\b(sk|rk|pk|whsec)_[\w-]{8,}/g, '[secret]'],
  [/\bAIza[\w-]{20,}/g, '[secret]'],
  [/\$argon2id?\$[^\s"\\]+/g, '[hash]'],
  [/\b(postgres(?:ql)?|smtps?):\/\/[^\s"@/]*@/g, '$1://[secret]@'],
];

/** Removes email addresses, tokens, providers' keys and password hashes from a log line. */
export const scrub = (line: string): string =>
  secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), line);

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly write: (line: string) => void;
  readonly onEvent?: (event: string) => void;
}

/** Names of fields whose values are hidden in the upper three levels of an object. */
const hiddenNames = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'secret',
  'authorization',
  'cookie',
  'mapsKey',
  'googleApiKey',
];
const hidden = hiddenNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * Maximum number of characters of an error's message and of its stack. A list of invalid values can make an
 * error of any length; with both at their limit, a line of ASCII text is about 2 KB long.
 */
const MAX_ERROR_TEXT = 800;

const shorten = (text: string): string =>
  text.length <= MAX_ERROR_TEXT
    ? text
    : `${text.slice(0, MAX_ERROR_TEXT)}… (${text.length - MAX_ERROR_TEXT} more characters)`;

/** Returns what is logged of an error: its type, its code, and the beginnings of its message and its stack. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? shorten(error) : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return {
    type,
    ...(typeof code === 'string' ? { code } : {}),
    message: shorten(message),
    stack: shorten(stack),
  };
}

const isFacts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Creates a log with one JSON object per line. Each line contains the time in UTC and the level's name, but
 * no secrets. JSON escapes line breaks. Warnings and errors that repeat are counted (`repeats.ts`), while
 * `onEvent` gets each.
 */
export function createLog({ level, write, onEvent }: LogOptions): Logger {
  const stream: DestinationStream = { write: (line) => write(scrub(line)) };
  const repeats = createRepeats(({ level: name, facts, text }) => log[name](facts, text));
  const log: Logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: hidden, censor: '[hidden]' },
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method, number) {
          const [facts, text] = args as readonly unknown[];
          if (isFacts(facts) && !('repeats' in facts)) {
            if ('event' in facts) onEvent?.(String(facts['event']));
            const name = pino.levels.labels[number] as Level;
            if (repeats.isRepeat({ level: name, facts, text: String(text) })) return;
          }
          method.apply(this, args);
        },
      },
    },
    stream,
  );
  return log;
}

interface Line extends Readonly<Record<string, unknown>> {
  readonly time?: string;
  readonly level?: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** Returns a readable line for development: time, level, text and the remaining fields. */
export function readableLine(line: string): string {
  const { time = '', level = '', msg = '', err, ...rest } = JSON.parse(line) as Line;
  const stack = err?.stack;
  const facts = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const text = [time.slice(11, 23), level.padEnd(5), msg, ...facts].join(' ');
  return `${text}\n${stack === undefined ? '' : `${stack}\n`}`;
}
