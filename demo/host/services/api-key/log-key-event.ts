import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { keyInLog } from './find-key-principal.ts';

type KeyEvent =
  | 'key_created'
  | 'key_deleted'
  | 'key_restored'
  | 'key_switched'
  | 'key_updated'
  | 'key_rotated';

/** Logs a change of a key: who, when, which. */
export function logKeyEvent({ log, principal }: Ctx<SessionPrincipal>, event: KeyEvent, key: string): void {
  const { userId, companyId } = principal;
  log.info({ event, userId, companyId, apiKey: keyInLog(key) }, 'API key changed');
}
