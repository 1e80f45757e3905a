import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

export const RECORDED = '../shared/wire-fixtures/google';
/** The reason for skipping tests that need the recorded responses, or false if the recordings exist. */
export const skip = existsSync(RECORDED) ? false : `needs the recorded responses in ${RECORDED}`;

export interface GoogleResponse {
  readonly status: string;
  readonly error_message?: string;
  readonly results?: readonly unknown[];
  readonly result?: unknown;
}

export const recorded = (name: string): GoogleResponse =>
  JSON.parse(readFileSync(`${RECORDED}/${name}.json`, 'utf8')) as GoogleResponse;

/** Lists every path in a value with the type at that path. All elements of a list share one path. */
function shapeOf(value: unknown, path = '$'): readonly string[] {
  if (Array.isArray(value)) return [`${path}: list`, ...value.flatMap((each) => shapeOf(each, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, each]) => shapeOf(each, `${path}.${name}`));
}

/** Asserts that the recorded responses contain every field of a response with the same type. */
export function assertKnownShape(response: GoogleResponse, ...names: readonly string[]): void {
  const known = new Set(names.flatMap((name) => shapeOf(recorded(name))));
  const unknown = shapeOf(response).filter((line) => !known.has(line));
  assert.deepEqual([...new Set(unknown)], []);
}

/** Returns the fields that every result has. This excludes fields that only businesses have. */
export function keysOf(results: readonly unknown[] | undefined): ReadonlySet<string> {
  const [first, ...rest] = (results ?? []).map((result) => new Set(Object.keys(result as object)));
  return new Set([...(first ?? [])].filter((key) => rest.every((keys) => keys.has(key))));
}
