import type { TagValue } from './tag-values.ts';

/** The parts of an XML node that browsers and Node's parser have in common. */
export interface XmlNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly localName?: string | null;
  readonly namespaceURI?: string | null;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<XmlNode>;
  readonly attributes?: ArrayLike<XmlNode> | null;
}

const ELEMENT = 1;
const TEXT = [3, 4];
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** Usual prefixes of namespaces, without the protocol and the slash at the end, which programs spell differently. */
const PREFIXES: Readonly<Record<string, string>> = {
  'ns.adobe.com/exif/1.0': 'exif',
  'ns.adobe.com/xap/1.0': 'xmp',
  'ns.adobe.com/photoshop/1.0': 'photoshop',
  'ns.google.com/photos/1.0/panorama': 'GPano',
  'purl.org/dc/elements/1.1': 'dc',
  'www.dji.com/drone-dji/1.0': 'drone-dji',
  'www.parrot.com/drone-parrot/1.0': 'drone-parrot',
  'www.skydio.com/drone-skydio/1.0': 'drone-skydio',
  'pix4d.com/camera/1.0': 'Camera',
};

/** Depth of structures that are read; a deeper one contains no fact. */
const MAX_DEPTH = 4;

/** Returns a property's name with the usual prefix of its namespace; null for the syntax of RDF and XML. */
function nameOf({ namespaceURI, nodeName, localName }: XmlNode): string | null {
  const [written = '', rest] = nodeName.split(':');
  const known = PREFIXES[(namespaceURI ?? '').replace(/^https?:\/\//, '').replace(/\/$/, '')];
  const prefix = known ?? (rest === undefined ? '' : written);
  if (namespaceURI === RDF || ['', 'rdf', 'xml', 'xmlns'].includes(prefix)) return null;
  return `${prefix}:${localName ?? rest}`;
}

const elementsOf = (node: XmlNode): XmlNode[] =>
  Array.from(node.childNodes).filter(({ nodeType }) => nodeType === ELEMENT);

const textOf = (node: XmlNode): string =>
  Array.from(node.childNodes)
    .filter(({ nodeType }) => TEXT.includes(nodeType))
    .map(({ nodeValue }) => nodeValue ?? '')
    .join('')
    .trim();

const isRdf = (node: XmlNode, ...names: string[]): boolean =>
  names.includes(node.nodeName.replace(/^\w+:/, '')) &&
  (node.namespaceURI === RDF || node.nodeName.startsWith('rdf:'));

type Add = (name: string, value: TagValue) => void;

/** Reads the value of a property: a text, the first item of a list, or the fields of a structure. */
function readProperty(node: XmlNode, name: string, add: Add, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const children = elementsOf(node);
  if (children.length === 0) {
    const text = textOf(node);
    if (text !== '') add(name, text);
  }
  readFields(node, `${name}/`, add, depth);
  for (const child of children)
    if (isRdf(child, 'Seq', 'Bag', 'Alt')) {
      const [item] = elementsOf(child);
      if (item) readProperty(item, name, add, depth + 1);
    } else if (isRdf(child, 'value')) readProperty(child, name, add, depth + 1);
    else if (isRdf(child, 'Description')) readFields(child, `${name}/`, add, depth + 1);
}

/** Reads the attributes and elements of a description. Fields of a structure are named after the structure. */
function readFields(node: XmlNode, structure: string, add: Add, depth: number): void {
  const named = (name: string): string => (structure === '' ? name : structure + name.replace(/^.*:/, ''));
  for (const attribute of Array.from(node.attributes ?? [])) {
    const name = nameOf(attribute);
    const value = attribute.nodeValue?.trim() ?? '';
    if (name !== null && value !== '') add(named(name), value);
  }
  for (const child of elementsOf(node)) {
    const name = nameOf(child);
    if (name !== null) readProperty(child, named(name), add, depth + 1);
  }
}

/** Reads all descriptions in an XMP document. `add` receives each property with its name and value. */
export function readXmp(document: XmlNode, add: Add, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  for (const child of elementsOf(document))
    if (isRdf(child, 'Description')) readFields(child, '', add, 0);
    else readXmp(child, add, depth + 1);
}
