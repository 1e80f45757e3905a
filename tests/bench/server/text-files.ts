import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export interface TextFile {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  /** Size before compression, in bytes. */
  readonly plainBytes: number;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Compresses a text. `ending` is its file extension with the dot. */
export function textFile(ending: string, content: string | Buffer): TextFile {
  const plain = Buffer.from(content);
  const body = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const type = TYPES[ending] ?? 'application/octet-stream';
  return { headers: { 'content-type': type, 'content-encoding': 'br' }, body, plainBytes: plain.length };
}

/**
 * Returns every script and style in a folder by its URL path, which begins with `prefix`. The map is empty if
 * the folder does not exist.
 */
export async function textFilesOf(folder: string, prefix: string): Promise<Map<string, TextFile>> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const files = new Map<string, TextFile>();
  for (const name of names.filter((each) => extname(each) in TYPES)) {
    files.set(`${prefix}${name}`, textFile(extname(name), await readFile(join(folder, name))));
  }
  return files;
}
