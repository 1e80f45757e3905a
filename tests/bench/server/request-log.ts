import { tileOfPath } from './addresses.ts';

/** A request as the server recorded it. Times are in milliseconds since the epoch. */
export interface LoggedRequest {
  readonly path: string;
  readonly connection: number;
  readonly requestedAt: number;
  doneAt: number | null;
  bytes: number;
  isWhole: boolean;
}

/** Returns the time on the clock that pages use, in milliseconds since the epoch with fractions. */
export const epochNow = (): number => performance.timeOrigin + performance.now();

export const isImage = ({ path }: LoggedRequest): boolean =>
  tileOfPath(path) !== null || path.startsWith('/faces/');

export const isCode = ({ path }: LoggedRequest): boolean => /\.(js|css)$/.test(path);

export class RequestLog {
  #requests: LoggedRequest[] = [];

  get requests(): readonly LoggedRequest[] {
    return this.#requests;
  }

  get openCount(): number {
    return this.#requests.filter(({ doneAt }) => doneAt === null).length;
  }

  begin(path: string, connection: number): LoggedRequest {
    const request = { path, connection, requestedAt: epochNow(), doneAt: null, bytes: 0, isWhole: false };
    this.#requests.push(request);
    return request;
  }

  end(request: LoggedRequest, bytes: number, isWhole: boolean): void {
    Object.assign(request, { doneAt: epochNow(), bytes: isWhole ? bytes : 0, isWhole });
  }

  clear(): void {
    this.#requests = [];
  }
}
