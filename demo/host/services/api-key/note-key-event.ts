import type { Ctx, SessionCaller } from '../context.ts';
import { keyInLog } from './find-key-caller.ts';

type KeyEvent =
  'key_created' | 'key_deleted' | 'key_restored' | 'key_switched' | 'key_updated' | 'key_rotated';

/** Writes a change of a key into the log: who, when, which. */
export function noteKeyEvent({ log, caller }: Ctx<SessionCaller>, event: KeyEvent, key: string): void {
  const { userId, companyId } = caller;
  log.info({ event, userId, companyId, apiKey: keyInLog(key) }, 'API key changed');
}
