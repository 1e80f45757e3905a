/*
 * The globals that every browser and Node provide, as far as shared code uses them. Folders whose code
 * depends on neither environment are type-checked against these globals alone, so that the compiler rejects
 * all other globals.
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
