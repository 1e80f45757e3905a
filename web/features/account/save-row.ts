import { changePassword, updateEmail } from '../../contract/user-links.ts';
import { getUser, setCompanyName, setName } from '../../contract/profile.ts';
import type { Portal } from '../../portal/portal.ts';
import type { User } from '../../session/session.ts';
import { profileTexts } from '../../texts/profile.ts';
import type { ProfileFields, ProfileRow } from './profile-fields.ts';

type SaveDeps = Pick<Portal, 'call' | 'session'>;
type Save = (deps: SaveDeps, user: User, fields: ProfileFields) => Promise<string>;

const saves: Readonly<Record<ProfileRow, Save>> = {
  name: async ({ call, session }, user, fields) => {
    const given = { firstName: fields.firstName, lastName: fields.lastName };
    const { firstName, lastName } = await call(setName, { id: user.id, ...given });
    session.change({ firstName, lastName });
    return profileTexts.saved.name;
  },
  companyName: async ({ call, session }, user, fields) => {
    const company = await call(setCompanyName, { id: user.company.id, name: fields.companyName });
    session.change({ company });
    return profileTexts.saved.companyName;
  },
  email: async ({ call, session }, user, { email, password }) => {
    const { detail } = await call(updateEmail, { email, password });
    // An address that was never proven is replaced at once, unless another account has the new one.
    const now = user.emailVerified ? null : await call(getUser, { userid: user.id }).catch(() => null);
    if (now !== null) session.change({ email: now.email, username: now.email });
    return detail;
  },
  password: async ({ call, session }, user, fields) => {
    const { token } = await call(changePassword, {
      username: user.email,
      old_password: fields.oldPassword,
      new_password1: fields.newPassword,
      new_password2: fields.confirmation,
    });
    session.renew(token);
    return profileTexts.saved.password;
  },
};

/** Saves a row of the profile, and gives what there is to say about it. Throws `ApiError`. */
export const saveRow = (
  deps: SaveDeps,
  row: ProfileRow,
  user: User,
  fields: ProfileFields,
): Promise<string> => saves[row](deps, user, fields);
