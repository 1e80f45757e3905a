import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

const formatNames: Readonly<Record<string, string>> = {
  datetime: 'a time such as 2026-11-20T12:00:00Z',
  date: 'a date such as 2026-11-20',
  url: 'a URL such as https://example.com',
  email: 'an email address',
  uuid: 'a UUID',
};

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string' || origin === 'array') {
    if (Number(minimum) === 1) return 'must not be empty';
    return `must have at least ${minimum} ${origin === 'string' ? 'characters' : 'entries'}`;
  }
  return inclusive === false ? `must be greater than ${minimum}` : `must be at least ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string' || origin === 'array')
    return `must have at most ${maximum} ${origin === 'string' ? 'characters' : 'entries'}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

/** Describes an invalid value in plain English, for schemas without a custom message. */
export function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${typeNames[issue.expected] ?? 'of the documented type'}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return `must be ${formatNames[issue.format] ?? 'in the documented format'}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `must not have the fields ${issue.keys.join(', ')}`;
    default:
      return 'must have one of the documented values';
  }
}
