import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../helpers/free-port.ts';
import { startHost } from '../../helpers/host-process.ts';

export interface OwnHost extends AsyncDisposable {
  readonly url: string;
}

/** Starts a host with its own data and its real limits, for a job that would disturb the shared host. */
export async function ownHost(settings: Readonly<Record<string, string>> = {}): Promise<OwnHost> {
  const folder = await mkdtemp(join(tmpdir(), 'job-'));
  // The links in its mails name the port.
  const { url, stop } = await startHost({ PORT: String(await freePort()), DATA_DIR: folder, ...settings });
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
