import { useEffect, useState } from 'react';
import { createKey, listKeys } from '../../../contract/api-key.ts';
import { randomId } from '../../../lib/random-id.ts';
import { usePortal, useUser } from '../../../portal/use-portal.ts';

interface FirstKey {
  /** Whether the company has a key, or false until this is known. */
  readonly hasKeys: boolean;
  /** Creates a key if the company has none. A failure is shown as a message. */
  readonly create: () => Promise<void>;
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
  const create = async (): Promise<void> => {
    if (companyId === undefined) return;
    setBusy(true);
    try {
      const { apiKeys } = await call(listKeys, { companyId });
      if (apiKeys.length === 0) await call(createKey, { companyId }, { idempotencyKey });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return { hasKeys, create, isBusy };
}
