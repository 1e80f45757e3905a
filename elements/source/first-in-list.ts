/** Number of characters of a response within which its first sphere must end. */
const MOST_CHARACTERS = 100_000;

/** The text of the first object within a list's brackets; null until it is complete. */
function firstObject(text: string): string | null {
  const start = text.indexOf('{', text.indexOf('['));
  if (!text.includes('[') || start < 0) return null;
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const mark = text[at];
    if (isQuoted) {
      if (mark === '\\') at += 1;
      else if (mark === '"') isQuoted = false;
    } else if (mark === '"') isQuoted = true;
    else if (mark === '{') depth += 1;
    else if (mark === '}' && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return null;
}

/**
 * Reads the first object of a list from a response stream and no more: a company may have a million spheres. Null when
 * the list ends without one; rejects with a `SyntaxError` when it is not JSON.
 */
export async function firstInList(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < MOST_CHARACTERS) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const first = firstObject(text);
      if (first !== null) return JSON.parse(first) as unknown;
      if (done) return null;
    }
    return null;
  } finally {
    // The rest is not needed, whether or not it can be stopped.
    reader.cancel().catch(() => undefined);
  }
}
