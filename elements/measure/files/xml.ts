/** An element of an XML document. Names are without their namespace prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts. */
  readonly children: readonly (XmlElement | string)[];
}

/** Maximum depth of elements; deeper documents are refused. */
const MAX_DEPTH = 100;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces the five entities of XML and numbered characters. Entities that a document defines are not read. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined) return ENTITIES[String(name)] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  for (const [, name = '', double, single = ''] of text.matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found.push([localName(name), decoded(double ?? single)]);
  return Object.fromEntries(found);
}

/** What follows in a document: something to skip, CDATA, a tag, or text. */
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^>[]*>|<(\/?)([^\s<>/]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gy;

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

/** Adds what a token means to the open elements. Returns false if the document is not well-formed. */
function addToken(
  [, cdata, closing, name, attributes = '', empty, plain]: RegExpExecArray,
  open: Open[],
): boolean {
  const current = open.at(-1);
  if (!current) return false;
  const text = cdata ?? (plain === undefined ? undefined : decoded(plain));
  if (text !== undefined) current.children.push(text);
  if (name === undefined) return true;
  if (closing === '/') return open.length > 1 && open.pop()?.name === localName(name);
  const element: Open = { name: localName(name), attributes: attributesOf(attributes), children: [] };
  current.children.push(element);
  return empty === '/' || open.push(element) <= MAX_DEPTH;
}

/**
 * Reads an XML document without a page. Comments, instructions and namespaces are ignored. Returns null if the document is
 * not well-formed, or if it defines entities, which files of measures never do.
 */
export function readXml(text: string): XmlElement | null {
  const top: Open = { name: '', attributes: {}, children: [] };
  const open: Open[] = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match || !addToken(match, open)) return null;
  }
  const elements = top.children.filter((child) => typeof child !== 'string');
  return open.length === 1 && elements.length === 1 ? (elements[0] ?? null) : null;
}

/** Returns the first child with a name; null if there is none. */
export const childOf = ({ children }: XmlElement, name: string): XmlElement | null =>
  children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name) ?? null;

/** Returns all elements with a name within an element, in the order of the document. */
export const descendantsOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === name ? [child, ...descendantsOf(child, name)] : descendantsOf(child, name);
  });

/** Returns the text of an element and of what is in it; empty for null. */
export const textOf = (element: XmlElement | null): string =>
  (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
