import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** The problem of a value that fits none of several forms, for the form it comes closest to. */
function nearest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [closest] = [...issue.errors].sort((one, other) => one.length - other.length);
  const [first] = closest ?? [];
  return first ? nearest({ ...first, path: [...issue.path, ...first.path] }) : issue;
}

const boundOf = (origin: string): string => (/string|array/.test(origin) ? 'its length must be' : 'must be');

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return `${boundOf(issue.origin)} ${issue.inclusive === false ? 'above' : 'at least'} ${String(issue.minimum)}`;
    case 'too_big':
      return `${boundOf(issue.origin)} ${issue.inclusive === false ? 'below' : 'at most'} ${String(issue.maximum)}`;
    case 'unrecognized_keys':
      return `takes no ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return `must be a ${issue.format}`;
    default:
      return 'cannot be used';
  }
}

/** Describes what is wrong with a value, after its path or the name of the whole: zod's small build has no messages. */
export function issueWords(issue: Issue | undefined, whole: string): string {
  if (!issue) return `${whole}: cannot be used`;
  const found = nearest(issue);
  return `${found.path.map(String).join('.') || whole}: ${wordsOf(found)}`;
}

/** The same, with the name of the whole before the path. */
export const issueWordsOf = (issue: Issue | undefined, whole: string): string =>
  issueWords(issue && { ...issue, path: [whole, ...issue.path] }, whole);
