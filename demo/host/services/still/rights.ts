import { type CopyrightSettings, copyrightLine } from '../../../../elements/model/copyright.ts';
import type { Ctx, ReadingPrincipal } from '../../context/context.ts';
import { captureTime, captureZone } from '../sphere/describe-panorama.ts';
import type { VisibleSphere } from '../sphere/visible-spheres.ts';

/** What a company tells about the origin of a sphere. */
interface Rights {
  /** Empty if the holder is unknown, or the company hides the line in pictures. */
  readonly copyright: string;
  /** In ISO 8601; null if it is unknown or hidden. */
  readonly capturedAt: string | null;
}

/** Returns the copyright line and the time of capture of a sphere, as far as the principal's company shows them. */
export async function rightsOf(
  { db, principal }: Ctx<ReadingPrincipal>,
  sphere: VisibleSphere,
): Promise<Rights> {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', principal.companyId)
    .select(['hide_copyright_snapshot', 'hide_copyright_date'])
    .executeTakeFirstOrThrow();
  const settings: CopyrightSettings = {
    hide_copyright_snapshot: company.hide_copyright_snapshot === 1,
    hide_copyright_date: company.hide_copyright_date === 1,
  };
  const timestamp = captureTime(sphere.captured_at);
  const { copyright } = JSON.parse(sphere.metadata) as Readonly<Record<string, unknown>>;
  const metadata = { ...captureZone(sphere), ...(typeof copyright === 'string' ? { copyright } : {}) };
  const facts = { timestamp, company_name: sphere.company_name, metadata };
  return {
    copyright: settings.hide_copyright_snapshot ? '' : copyrightLine(facts, settings),
    capturedAt: settings.hide_copyright_date ? null : timestamp,
  };
}
