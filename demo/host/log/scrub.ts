/** What must not be in a log, wherever in a line it stands, and what is written instead. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>\\(),:;=]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+/gi, '[email]'],
  [/\b(Basic|Bearer) [\w+/=.~-]{8,}/g, '$1 [token]'],
  [/\b(sk|rk|pk|whsec)_[\w-]{8,}/g, '[secret]'],
  [/\bAIza[\w-]{20,}/g, '[secret]'],
  [/\$argon2id?\$[^\s"\\]+/g, '[hash]'],
  [/\b(postgres(?:ql)?|smtps?):\/\/[^\s"@/]*@/g, '$1://[secret]@'],
];

/** A line of the log without e-mail addresses, tokens, keys of providers and password hashes. */
export const scrub = (line: string): string =>
  secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), line);
