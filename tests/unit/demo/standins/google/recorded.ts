import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

/** The folder of the recorded responses. */
export const RECORDED = '../shared/wire-fixtures/google';
/** The reason why tests that need the recordings are skipped; false if the recordings exist. */
export const skip = existsSync(RECORDED) ? false : `needs the recorded responses in ${RECORDED}`;

/** A response of Google's web services. */
export interface GoogleResponse {
  readonly status: string;
  readonly error_message?: string;
  readonly results?: readonly unknown[];
  readonly result?: unknown;
}

/** A recorded response, by name. */
export const recorded = (name: string): GoogleResponse =>
  JSON.parse(readFileSync(`${RECORDED}/${name}.json`, 'utf8')) as GoogleResponse;

/** Every path in a value with the type at that path; list elements share a path. */
function shapeOf(value: unknown, path = '$'): readonly string[] {
  if (Array.isArray(value)) return [`${path}: list`, ...value.flatMap((each) => shapeOf(each, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, each]) => shapeOf(each, `${path}.${name}`));
}

/** Asserts that every field of a response is also in the recorded responses, with the same type. */
export function assertKnownShape(response: GoogleResponse, ...names: readonly string[]): void {
  const known = new Set(names.flatMap((name) => shapeOf(recorded(name))));
  const unknown = shapeOf(response).filter((line) => !known.has(line));
  assert.deepEqual([...new Set(unknown)], []);
}

/** The fields that every result has. This excludes fields that only businesses have. */
export function keysOf(results: readonly unknown[] | undefined): ReadonlySet<string> {
  const [first, ...rest] = (results ?? []).map((result) => new Set(Object.keys(result as object)));
  return new Set([...(first ?? [])].filter((key) => rest.every((keys) => keys.has(key))));
}
