/*
 * What every page and Node have beside the language, as far as code uses it that runs in both. A room that knows neither
 * is checked with this alone, so that the compiler refuses everything else.
 */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
}

declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string | URL);
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  username: string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare function setTimeout(then: () => void, ms?: number): unknown;

declare function clearTimeout(timer: unknown): void;

declare const performance: { now(): number };
