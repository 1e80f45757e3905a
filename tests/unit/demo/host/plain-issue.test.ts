import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { plainIssue } from '../../../../demo/host/lib/plain-issue.ts';

const messageOf = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value, { error: plainIssue }).error?.issues[0]?.message ?? '';

const messages: readonly (readonly [schema: z.ZodType, value: unknown, message: string])[] = [
  [z.string(), undefined, 'is required'],
  [z.string(), 7, 'must be a text'],
  [z.number(), 'x', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 1, 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), 'x', 'must be an object'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(3), 'ab', 'must have at least 3 characters'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entries'],
  [z.number().min(-90), -91, 'must be at least -90'],
  [z.number().max(90), 91, 'must be at most 90'],
  [z.number().gt(0), 0, 'must be greater than 0'],
  [z.number().lt(180), 180, 'must be less than 180'],
  [z.uuid(), 'x', 'must be a UUID'],
  [z.iso.datetime(), 'x', 'must be a time such as 2026-11-20T12:00:00Z'],
  [z.string().regex(/^a$/), 'b', 'must be in the documented format'],
  [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  [z.literal(true), false, 'must be true'],
  [z.strictObject({}), { x: 1 }, 'must not have the fields x'],
  [z.union([z.string(), z.number()]), true, 'must have one of the documented values'],
];

test('FIX-42 schema validation errors without a custom message are in plain English', () => {
  for (const [schema, value, message] of messages) assert.equal(messageOf(schema, value), message);
  assert.equal(messageOf(z.string('must be a name'), 7), 'must be a name');
});
