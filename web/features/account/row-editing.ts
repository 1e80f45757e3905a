import type { User } from '../../session/session.ts';
import type { ProfileRow } from './profile-fields.ts';

/** Which rows are being edited or saved. */
export type BusyRows = Readonly<Record<ProfileRow, boolean>>;

/** Why a row cannot be edited: another one is, or its user does not own the company. */
export type EditBar = 'others-first' | 'owner-only';

/** Whether a user may change the company's name: its owner, and anybody while it has none. */
export const ownsCompany = ({ id, company }: Pick<User, 'id' | 'company'>): boolean =>
  company.owner === null || company.owner === id;

/** Why a row cannot be edited now; null when it can. Name and company wait for whatever else is edited or saved. */
export function editBar(row: ProfileRow, busy: BusyRows, isOwner: boolean): EditBar | null {
  if (row !== 'name' && row !== 'companyName') return null;
  if (row === 'companyName' && !isOwner) return 'owner-only';
  const isOther = Object.entries(busy).some(([other, isBusy]) => other !== row && isBusy);
  return isOther ? 'others-first' : null;
}
