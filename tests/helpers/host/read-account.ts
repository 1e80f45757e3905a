import { createHash } from 'node:crypto';
import { listKeys } from '../../../web/contract/api-key.ts';
import { checkEmbedSession } from '../../../web/contract/embed.ts';
import { listFavorites } from '../../../web/contract/favorite.ts';
import { describeFrameTable } from '../../../web/contract/frame-table.ts';
import { findCurrentSubscription } from '../../../web/contract/payment.ts';
import { listSpheres, openSharedSphere } from '../../../web/contract/sphere.ts';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { logIn, restoreSession } from '../../../web/contract/user.ts';
import { expectOk, type CallTarget } from './call.ts';

/** Credentials of the users of an old database. */
export interface Known {
  readonly email: string;
  readonly password: string;
  /** Token of a session that had not expired when the database was written. */
  readonly token: string;
  /** A key that is restricted to one site, and the site. */
  readonly apiKey: string;
  readonly site: string;
  /** Embed token of a framed viewer on that site. */
  readonly embedToken: string;
  readonly shareId: string;
  readonly priceId: string;
  /** First and last day of the dashboard. */
  readonly days: readonly [string, string];
  /** A staff member and a job that created a frame table for this user. */
  readonly staff: { readonly email: string; readonly password: string; readonly jobId: string };
}

/** Responses of the API to the users of an old database, by call name. */
export type Seen = Readonly<Record<string, unknown>>;

/** Logs in; returns the response without the fields that differ each time. */
async function enter(host: CallTarget, input: { readonly email: string; readonly password: string }) {
  const { email, password } = input;
  const response = await expectOk(host, logIn, { email, password });
  return { token: response.token, rest: { ...response, token: undefined, expires_at: undefined } };
}

/** Returns the loads of each site as one short text, with one count per day. */
async function readDashboard(host: CallTarget, companyId: string, { days }: Known, token: string) {
  const [date_start, date_end] = days;
  const question = { entity_id: companyId, date_start, date_end };
  const { data } = await expectOk(host, findSphereLoadStats, question, { token });
  return data.map(({ origin, sessions_total, sessions_daily }) => ({
    origin,
    sessions_total,
    daily: sessions_daily.map(({ count }) => count).join(' '),
  }));
}

async function fetchTableSet(host: CallTarget, { staff }: Known) {
  const { token } = await enter(host, staff);
  const { url = '', ...job } = await expectOk(host, describeFrameTable, { jobId: staff.jobId }, { token });
  const file = await host.request(new URL(url).pathname);
  const bytes = Buffer.from(await file.arrayBuffer());
  return { ...job, status: file.status, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Returns the responses to a site with its key, and to a framed viewer with its embed token. */
async function visitSite(host: CallTarget, { apiKey, site, embedToken }: Known) {
  const asSite = { headers: { 'x-api-key': apiKey, origin: site } };
  const asFrame = { headers: { 'x-embed-token': embedToken } };
  const { panoramas } = await expectOk(host, listSpheres, {}, asSite);
  return {
    panoramas: panoramas.length,
    first: panoramas[0],
    frame: await expectOk(host, checkEmbedSession, {}, asFrame),
  };
}

/** Makes the most common calls of an old database's users, and returns all responses. */
export async function readAccount(host: CallTarget, known: Known): Promise<Seen> {
  const { token, rest } = await enter(host, known);
  const { user } = rest;
  const credentials = { token };
  const stored = await expectOk(host, restoreSession, { token: known.token });
  const subscription = { stripeCustomerId: user.stripeCustomerId ?? '', priceId: known.priceId };
  return {
    logIn: rest,
    restoreSession: stored.user.id,
    listKeys: await expectOk(host, listKeys, { companyId: user.company.id }, credentials),
    listFavorites: await expectOk(host, listFavorites, { userId: user.id }, credentials),
    findCurrentSubscription: await expectOk(host, findCurrentSubscription, subscription, credentials),
    dashboard: await readDashboard(host, user.company.id, known, token),
    openSharedSphere: await expectOk(host, openSharedSphere, { id: known.shareId }),
    site: await visitSite(host, known),
    tableSet: await fetchTableSet(host, known),
  };
}
