import { useEffect, useState } from 'react';
import { createKey, listKeys } from '../../../contract/api-key.ts';
import { randomId } from '../../../lib/random-id.ts';
import { usePortal, useUser } from '../../../portal/use-portal.ts';

interface FirstKey {
  /** Whether the company has a key, or false until this is known. */
  readonly hasKeys: boolean;
  /** Creates a key if the company has none. A failure is shown as a message. Resolves with true if there is a key. */
  readonly create: () => Promise<boolean>;
  readonly isBusy: boolean;
}

/** Creates the first key of a new company, so that the user can view one. */
export function useFirstKey(): FirstKey {
  const { call, showError } = usePortal();
  const companyId = useUser()?.company.id;
  const [hasKeys, setHasKeys] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey] = useState(randomId);
  useEffect(() => {
    if (companyId === undefined) return;
    const leave = new AbortController();
    call(listKeys, { companyId }, { signal: leave.signal }).then(
      ({ apiKeys }) => setHasKeys(apiKeys.length > 0),
      () => undefined,
    );
    return () => leave.abort();
  }, [call, companyId]);
  const create = async (): Promise<boolean> => {
    if (companyId === undefined) return false;
    setBusy(true);
    try {
      const { apiKeys } = await call(listKeys, { companyId });
      if (apiKeys.length === 0) await call(createKey, { companyId }, { idempotencyKey });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { hasKeys, create, isBusy };
}
