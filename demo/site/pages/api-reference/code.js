/*
 * Writes a request as code that needs no package. A request has a URL, a method, headers as an object, and a body: a text,
 * or null.
 */

/** The body as a JSON value; undefined if it is not JSON. */
function jsonOf(body) {
  try {
    return body === null ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Writes a text as a literal that both languages read. */
const literal = (text) => JSON.stringify(text);

const indented = (text) => text.replaceAll('\n', '\n  ');

/** Writes a JSON value as JavaScript: keys without quotes where that is possible. */
function javaScriptValue(value) {
  const lines = (open, items, close) =>
    items.length === 0 ? open + close : `${open}\n  ${items.map(indented).join(',\n  ')},\n${close}`;
  if (Array.isArray(value)) return lines('[', value.map(javaScriptValue), ']');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keyOf = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key));
  const fields = Object.entries(value).map(([key, field]) => `${keyOf(key)}: ${javaScriptValue(field)}`);
  return lines('{', fields, '}');
}

const PYTHON_WORDS = { null: 'None', true: 'True', false: 'False' };

/** Writes a JSON value as Python. */
function pythonValue(value) {
  const lines = (open, items, close) =>
    items.length === 0
      ? open + close
      : `${open}\n    ${items.map((item) => item.replaceAll('\n', '\n    ')).join(',\n    ')},\n${close}`;
  if (Array.isArray(value)) return lines('[', value.map(pythonValue), ']');
  if (typeof value !== 'object' || value === null) {
    const written = JSON.stringify(value);
    return PYTHON_WORDS[written] ?? written;
  }
  return lines(
    '{',
    Object.entries(value).map(([key, field]) => `${literal(key)}: ${pythonValue(field)}`),
    '}',
  );
}

const wantsJson = ({ headers }) =>
  Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'accept' && /json/.test(value));

export function javaScriptOf({ url, method, headers, body }) {
  const json = jsonOf(body);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${literal(method)}`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${javaScriptValue(headers)}`]),
    ...(body === null
      ? []
      : [`body: ${json === undefined ? literal(body) : `JSON.stringify(${javaScriptValue(json)})`}`]),
  ];
  const given = options.length === 0 ? '' : `, {\n  ${options.map(indented).join(',\n  ')},\n}`;
  const read = wantsJson({ headers }) ? 'json' : 'text';
  return `const response = await fetch(${literal(url)}${given});
console.log(response.status, await response.${read}());`;
}

export function pythonOf({ url, method, headers, body }) {
  const json = jsonOf(body);
  const options = [
    literal(url),
    ...(method === 'GET' ? [] : [`method=${literal(method)}`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers=${pythonValue(headers)}`]),
    ...(body === null
      ? []
      : [`data=${json === undefined ? literal(body) : `json.dumps(${pythonValue(json)})`}.encode()`]),
  ];
  const reads = wantsJson({ headers });
  const needsJson = reads || json !== undefined;
  return `${needsJson ? 'import json\n' : ''}from urllib.request import Request, urlopen

request = Request(
    ${options.map((option) => option.replaceAll('\n', '\n    ')).join(',\n    ')},
)
with urlopen(request) as response:
    print(response.status, ${reads ? 'json.load(response)' : 'response.read().decode()'})`;
}
