import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * If a value matches none of several alternatives, returns the issue of the alternative that it matches most
 * closely. Fields with wrong names come first, because missing fields are usually a consequence of them.
 */
function nearest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [closest] = [...issue.errors].sort((one, other) => one.length - other.length);
  const first = closest?.find(({ code }) => code === 'unrecognized_keys') ?? closest?.[0];
  return first ? nearest({ ...first, path: [...issue.path, ...first.path] }) : issue;
}

const boundOf = (origin: string): string => (/string|array/.test(origin) ? 'its length must be' : 'must be');

function messageOf(issue: Issue): string {
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
      return `must not have ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return `must be a ${issue.format}`;
    case 'custom':
      return issue.message === 'Invalid input' ? 'is not valid' : issue.message;
    default:
      return 'is not valid';
  }
}

/**
 * Describes the problem with a value. The description begins with the value's path, or with the name of the
 * root value. The small build of zod has no messages of its own.
 */
export function issueText(issue: Issue | undefined, root: string): string {
  if (!issue) return `${root}: is not valid`;
  const issueFound = nearest(issue);
  return `${issueFound.path.map(String).join('.') || root}: ${messageOf(issueFound)}`;
}

/** Describes the problem like `issueText`, with the name of the root value always before the path. */
export const namedIssueText = (issue: Issue | undefined, root: string): string =>
  issueText(issue && { ...issue, path: [root, ...issue.path] }, root);
