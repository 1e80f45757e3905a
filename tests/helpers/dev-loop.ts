import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startHost } from './host-process.ts';

/*
 * Runs `npm run dev` on a copy of the sources, which a test can edit. The copy is inside the repository, so
 * that Node.js finds packages in parent folders.
 */

const ROOT = join(import.meta.dirname, '../..');

const SOURCES = [
  'elements',
  'web',
  'demo',
  'package.json',
  'tsconfig.json',
  // The projects to which tsconfig.json refers must exist.
  'tests/tsconfig.json',
  'tests/browser/tsconfig.json',
];

export interface DevLoop {
  readonly url: string;
  /** Replaces a string that occurs once in a file of the copy. */
  readonly edit: (file: string, from: string, to: string) => void;
  readonly errors: () => readonly string[];
  readonly close: () => Promise<number | null>;
}

export async function openDevLoop(): Promise<DevLoop> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(ROOT, '.cache/dev-loop-'));
  for (const name of SOURCES) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  const host = await startHost({ DATA_DIR: join(copy, 'data') }, [], {
    program: ['--import', 'tsx', 'demo/dev/main.ts'],
    cwd: copy,
  });
  return {
    url: host.url,
    edit: (file, from, to) => {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      if (text.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
    errors: host.errors,
    close: async () => {
      const code = await host.stop();
      rmSync(copy, { recursive: true, force: true });
      return code;
    },
  };
}

/** Strings for a test to edit: a text of the portal, a style of the viewer, and a message of the host. */
export const EDITED = {
  portal: { file: 'web/texts/auth.ts', text: "signIn: 'Sign In'" },
  viewer: { file: 'elements/viewer/sphere-viewer.styles.ts', text: '#14181c' },
  host: { file: 'demo/host/routes/send-file.ts', text: 'There is nothing at this address.' },
} as const;

/** Resolves when the page's viewer shows its sphere and has this background. */
export async function showsBackground(page: Page, color: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const viewer = document.querySelector('sphere-viewer');
      return viewer?.currentSphere != null && getComputedStyle(viewer).backgroundColor === wanted;
    },
    color,
    { timeout: 60_000 },
  );
}

/**
 * Sends requests until the host responds with this message. Errors are ignored, because the host restarts in
 * between.
 */
export async function respondsWith(url: string, message: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const response = await fetch(`${url}/api/v1/nowhere`);
    if (response.status !== 404) throw new Error(`The host responded with ${response.status}.`);
    if ((await response.text()).includes(message)) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`The host never said "${message}".`);
}
