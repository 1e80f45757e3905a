/*
 * The globals that exist in every browser and in Node, as far as shared code uses them. Folders of shared
 * code are type-checked against these globals alone, so that the compiler rejects all others.
 */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', then: () => void): void;
  removeEventListener(type: 'abort', then: () => void): void;
}

declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };

declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare class Headers {
  constructor(init?: Headers | Readonly<Record<string, string>> | [string, string][]);
  set(name: string, value: string): void;
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

declare class URLSearchParams implements Iterable<[name: string, value: string]> {
  constructor(text?: string);
  delete(name: string): void;
  [Symbol.iterator](): IterableIterator<[name: string, value: string]>;
  toString(): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare function setTimeout(then: () => void, ms?: number): unknown;

declare function clearTimeout(timer: unknown): void;

declare const performance: { now(): number };

/** A decoded picture. Only browsers have pictures; shared code passes them on. */
interface ImageBitmap {
  readonly width: number;
  readonly height: number;
  close(): void;
}
