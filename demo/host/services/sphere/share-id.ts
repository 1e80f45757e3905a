import { z } from 'zod';
import type { SecretBox } from '../secret-box.ts';

/** Says what the sealed text is for: nothing that was sealed elsewhere passes as a share. */
const SEAL_CONTEXT = 'sphere share';

const sharedSchema = z.tuple([z.string(), z.int(), z.number(), z.number(), z.number()]);

/** A view that a company shows to whoever has the id. */
export interface SharedView {
  readonly companyId: string;
  readonly sphereId: number;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/** A share as an id that nobody else can make. Its signs may stand in an address. */
export const sealShareId = (
  secrets: SecretBox,
  { companyId, sphereId, pan, tilt, fov }: SharedView,
): string => secrets.seal(JSON.stringify([companyId, sphereId, pan, tilt, fov]), SEAL_CONTEXT);

/** The share behind an id; null when we did not make it. */
export function openShareId(secrets: SecretBox, id: string): SharedView | null {
  const text = secrets.open(id, SEAL_CONTEXT);
  if (text === null) return null;
  const [companyId, sphereId, pan, tilt, fov] = sharedSchema.parse(JSON.parse(text));
  return { companyId, sphereId, pan, tilt, fov };
}
