import { ServiceError } from '../lib/errors.ts';

/** Receives a JSON body in chunks. Returns it with each list of bytes under `"data"` as one base64 string. */
export interface BytePacker {
  readonly write: (piece: Uint8Array) => void;
  readonly end: () => Buffer;
}

const OPENING = Buffer.from('"data"');
/** Number of bytes encoded at once, a multiple of three so that the base64 chunks can be concatenated. */
const BLOCK = 48 * 1024;

const [QUOTE, COMMA, COLON, OPEN, CLOSE, ZERO, NINE] = [0x22, 0x2c, 0x3a, 0x5b, 0x5d, 0x30, 0x39];

const isSpace = (sign: number): boolean => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09;

const notBytes = (): ServiceError =>
  new ServiceError('invalid_request', 'The file must be a list of bytes, which are numbers from 0 to 255.');

/** Collects the bytes of a list, whose text is passed character by character. */
function createList(write: (base64: Buffer) => void) {
  const block = Buffer.alloc(BLOCK);
  let used = 0;
  let value = -1;
  const flush = (): void => {
    write(Buffer.from(block.toString('base64', 0, used), 'latin1'));
    used = 0;
  };
  return {
    isEmpty: () => used === 0 && value < 0,
    digit: (digit: number): void => {
      value = (value < 0 ? 0 : value * 10) + digit;
      if (value > 255) throw notBytes();
    },
    next: (): void => {
      if (value < 0) throw notBytes();
      block[used] = value;
      used += 1;
      value = -1;
      if (used === BLOCK) flush();
    },
    flush,
  };
}

/**
 * Packs the lists of bytes in a body while it is received. A script may send a file as `{"type": "Buffer",
 * "data": [1, 2, …]}` with ten million numbers. As parsed JSON, they would take hundreds of megabytes. Throws
 * `ServiceError` for numbers that are not bytes.
 */
export function createBytePacker(): BytePacker {
  const out: Buffer[] = [];
  let plain: number[] = [];
  let list: ReturnType<typeof createList> | null = null;
  let opening = 0;

  const flushPlain = (): void => {
    out.push(Buffer.from(plain));
    plain = [];
  };
  const inList = (current: ReturnType<typeof createList>, sign: number): void => {
    if (sign >= ZERO && sign <= NINE) current.digit(sign - ZERO);
    else if (sign === COMMA) current.next();
    else if (sign === CLOSE) {
      if (!current.isEmpty()) current.next();
      current.flush();
      plain.push(QUOTE);
      list = null;
    } else if (!isSpace(sign)) throw notBytes();
  };
  /** Tracks which part of `"data" : [` has been read: the name, the colon or the bracket. */
  const follow = (sign: number): void => {
    if (opening < OPENING.length) opening = sign === OPENING[opening] ? opening + 1 : sign === QUOTE ? 1 : 0;
    else if (isSpace(sign)) return;
    else if (opening === OPENING.length && sign === COLON) opening += 1;
    else opening = opening > OPENING.length && sign === OPEN ? -1 : 0;
  };
  const outside = (sign: number): void => {
    follow(sign);
    if (opening !== -1) {
      plain.push(sign);
      if (plain.length >= BLOCK) flushPlain();
      return;
    }
    opening = 0;
    plain.push(QUOTE);
    flushPlain();
    list = createList((base64) => out.push(base64));
  };

  return {
    write: (piece) => {
      for (const sign of piece) {
        if (list === null) outside(sign);
        else inList(list, sign);
      }
    },
    end: () => {
      if (list !== null) throw new ServiceError('invalid_request', 'The request is not valid JSON.');
      flushPlain();
      return Buffer.concat(out);
    },
  };
}
