/** What a PNG begins with, and the keyword of the chunk in which it stores XMP. */
const SIGNATURE = '\x89PNG\r\n\x1a\n';
const KEYWORD = 'XML:com.adobe.xmp\0';

/** Length of the longest packet that is read, so that a small file cannot fill the memory. */
const MAX_BYTES = 16 * 2 ** 20;

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Decompresses deflated data up to the limit. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream: AsyncIterable<Uint8Array> = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of stream) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_BYTES) return '';
  }
  return text + decoder.decode();
}

/** Returns the compressed data of a chunk with XMP: after a method, and in international text after two more texts. */
function compressedPart(type: string, content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const after = KEYWORD.length;
  if (type === 'zTXt') return content.slice(after + 1);
  if (content[after] !== 1) return null;
  const language = content.indexOf(0, after + 2);
  return content.slice(content.indexOf(0, language + 1) + 1);
}

/**
 * Returns the packet of XMP in a PNG if it is compressed, which ExifReader does not support; null otherwise. Rejects if
 * the data is damaged.
 */
export async function compressedXmpIn(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (latin1(bytes.subarray(0, 8)) !== SIGNATURE) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const type = latin1(bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (!['iTXt', 'zTXt'].includes(type) || latin1(content.subarray(0, KEYWORD.length)) !== KEYWORD) continue;
    const compressed = compressedPart(type, content);
    return compressed && inflated(compressed);
  }
  return null;
}
