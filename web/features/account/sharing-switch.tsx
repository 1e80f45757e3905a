import { useEffect, useState } from 'react';
import { isAbort } from '../../api/api-error.ts';
import { readSharing, setSharing } from '../../contract/profile.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { Switch } from '../../ui/switch.tsx';
import { ownsCompany } from './profile-fields.ts';

/** Whether shared views name the company: null until this is known, or `failed`. */
type Sharing = boolean | null | 'failed';

/** Lets the owner of a company decide whether the views that it shares name it. */
export function SharingSwitch({ user }: { readonly user: User }) {
  const { call, messages, showError } = usePortal();
  const { id, name } = user.company;
  const [isNamed, setNamed] = useState<Sharing>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    call(readSharing, { id }, { signal: leaving.signal }).then(
      ({ names_company }) => setNamed(names_company),
      (error: unknown) => {
        if (!isAbort(error)) setNamed('failed');
      },
    );
    return () => leaving.abort();
  }, [call, id]);
  const change = async (names_company: boolean): Promise<void> => {
    setBusy(true);
    try {
      const changed = await call(setSharing, { id, names_company });
      setNamed(changed.names_company);
      messages.add('success', profileTexts.saved.sharing(changed.names_company));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="stack" aria-label={profileTexts.sharing}>
      <p className="quiet small">{profileTexts.sharing}</p>
      {isNamed === 'failed' ? (
        <p className="error" role="alert">
          {profileTexts.sharingFailed}
        </p>
      ) : (
        <div className="spread">
          <p>{profileTexts.sharingName(name)}</p>
          <Switch
            label={profileTexts.sharingName(name)}
            isOn={isNamed === true}
            isBusy={isBusy}
            isDisabled={isNamed === null || !ownsCompany(user)}
            onChange={(isOn) => void change(isOn)}
          />
        </div>
      )}
    </section>
  );
}
