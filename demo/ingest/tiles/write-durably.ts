import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file and waits until it is on disk. Creates its folder if necessary. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until a folder's directory entries are on disk. Does nothing on systems that do not support this. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

/** Replaces a file atomically: readers see the old or the new content, even after a crash. */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.new`;
  await writeDurably(draft, content);
  await rename(draft, path);
  await syncFolder(dirname(path));
}
