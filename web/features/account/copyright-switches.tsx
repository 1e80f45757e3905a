import { useState } from 'react';
import { setCompanyDetails } from '../../contract/profile.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import { Switch } from '../../ui/switch.tsx';
import { ownsCompany } from './profile-fields.ts';

const settings = ['hide_copyright_snapshot', 'hide_copyright_date'] as const;

export function CopyrightSwitches({ user }: { readonly user: User }) {
  const { call, messages, session, showError } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const { company } = user;
  const change = async (setting: (typeof settings)[number], isShown: boolean): Promise<void> => {
    setBusy(true);
    try {
      session.change({ company: await call(setCompanyDetails, { id: company.id, [setting]: !isShown }) });
      messages.add('success', profileTexts.saved.copyright);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="stack" aria-label={profileTexts.copyright}>
      <p className="quiet small">{profileTexts.copyright}</p>
      {settings.map((setting) => (
        <div key={setting} className="spread">
          <p>{profileTexts.copyrightNotes[setting]}</p>
          <Switch
            label={profileTexts.copyrightNotes[setting]}
            isOn={!company[setting]}
            isBusy={isBusy}
            isDisabled={!ownsCompany(user)}
            onChange={(isShown) => void change(setting, isShown)}
          />
        </div>
      ))}
    </section>
  );
}
