import { z } from 'zod';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { CompanyView } from '../still/signed-picture.ts';

/** Purpose of a sealed share. Strings that were sealed for another purpose are not accepted as shares. */
const SEAL_CONTEXT = 'sphere share';

const view = [z.string(), z.int(), z.number(), z.number(), z.number()] as const;

/** Links from before shares were listed have no last entry. */
const sealedSchema = z.union([z.tuple(view), z.tuple([...view, z.string()])]);

/** A view that a company shares with everyone who has the link. */
export interface SharedView extends CompanyView {
  /** Id of its row; null for a link from before shares were listed. */
  readonly shareId: string | null;
}

/** Seals a share as an id that only the host can create. All characters of the id can be used in a URL. */
export const sealShareId = (
  secrets: SecretBox,
  { companyId, sphereId, pan, tilt, fov, shareId }: SharedView & { readonly shareId: string },
): string => secrets.seal(JSON.stringify([companyId, sphereId, pan, tilt, fov, shareId]), SEAL_CONTEXT);

/** Returns the share of an id; null if the host did not create the id. */
export function openShareId(secrets: SecretBox, id: string): SharedView | null {
  const text = secrets.open(id, SEAL_CONTEXT);
  if (text === null) return null;
  const [companyId, sphereId, pan, tilt, fov, shareId = null] = sealedSchema.parse(JSON.parse(text));
  return { companyId, sphereId, pan, tilt, fov, shareId };
}
