import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { copyDatabase } from '../../demo/host/db/copy-database.ts';
import { openDatabase } from '../../demo/host/db/open-database.ts';
import { seedEmail, SEED_PASSWORD } from '../../demo/standins/companies/seed-companies.ts';
import { situations } from '../../demo/standins/companies/situations.ts';
import { standInPrices } from '../../demo/standins/stripe/catalogue.ts';
import * as keys from '../../web/contract/api-key.ts';
import * as assets from '../../web/contract/asset.ts';
import { openEmbedSession } from '../../web/contract/embed.ts';
import * as favorites from '../../web/contract/favorite.ts';
import * as frames from '../../web/contract/frame-table.ts';
import { sendInquiry } from '../../web/contract/inquiry.ts';
import { createMapsKey } from '../../web/contract/maps.ts';
import { createSubscription } from '../../web/contract/payment.ts';
import { deleteAccount } from '../../web/contract/profile.ts';
import { shareSphere } from '../../web/contract/sphere.ts';
import * as tracking from '../../web/contract/tracking.ts';
import { logIn, register } from '../../web/contract/user.ts';
import * as links from '../../web/contract/user-links.ts';
import { expectOk, expectRefusal, requestOf, type CallTarget } from '../api/call.ts';
import { createPlace, withDatabase, type Place } from '../api/host-place.ts';
import { lookAround, type Known } from '../api/look-around.ts';
import { countsOf, digestOf, openOldDatabase, readRows, writeOldDatabase } from '../api/old-database.ts';
import { startHost, type HostProcess } from './host-process.ts';

/*
 * Writes a database as the current host creates it, with rows in every table, into tests/fixtures/databases:
 * `write-old-database.ts VERSION`; a PostgreSQL one if TEST_DATABASE_URL names a server and pg_dump is on the path. The
 * host runs as its own process and is used through its API.
 */

/** Seals the values of the written database; of no use elsewhere. */
const SECRET_KEY = 'the made-up secret of the databases kept for tests';

const SITE = 'https://atlas.example';
const DAY_MS = 86_400_000;

/** One in this many of the sample world's spheres is kept, in addition to those that companies have. */
const KEPT_EVERY = 300;

const start = ({ variables }: Place, changes: Readonly<Record<string, string>> = {}): Promise<HostProcess> =>
  startHost({ ...variables, SECRET_KEY, RENDER_THREADS: '1', RATE_LIMIT_FACTOR: '10', ...changes });

const targetAt = ({ url }: HostProcess): CallTarget => ({
  request: (path, init) => fetch(url + path, init),
});

const enter = (host: CallTarget, name: string) => {
  const situation = situations.find((each) => each.name === name);
  if (situation === undefined) throw new Error(`No situation is called ${name}.`);
  return expectOk(host, logIn, { email: seedEmail(situation), password: SEED_PASSWORD });
};

/** Adds the sample companies, and removes most of the sample world's spheres. */
async function seedCompanies(place: Place): Promise<void> {
  const host = await start(place, { SEED: 'on' });
  await host.stop();
  await withDatabase(place, async (db) => {
    const used = db
      .selectFrom('assets')
      .select('sphere_id')
      .union(db.selectFrom('favorites').select('sphere_id'));
    await db
      .deleteFrom('spheres')
      .where('id', 'not in', used)
      .where(sql<boolean>`id % ${KEPT_EVERY} <> 0`)
      .execute();
  });
}

/** Makes a company's keys, views and list of spheres look as if somebody worked with them. */
async function useBelongings(host: CallTarget) {
  const { token, user } = await enter(host, 'both');
  const own = { token };
  const companyId = user.company.id;
  const repeated = { ...own, headers: { 'idempotency-key': randomUUID() } };
  const given = { companyId, name: 'Listing pages', whitelist_urls: [SITE, '*.atlas.example:*'] };
  const key = await expectOk(host, keys.createKey, given, repeated);
  const [second, third] = [
    await expectOk(host, keys.createKey, { companyId, name: 'Kiosk' }, own),
    await expectOk(host, keys.createKey, { companyId, name: 'Old fair' }, own),
  ];
  await expectOk(host, keys.rotateKey, { id: second.id }, own);
  await expectOk(host, keys.deleteKey, { id: third.id }, own);
  const [first, hidden, gone, named] = user.company.assets;
  if (first === undefined || hidden === undefined || gone === undefined || named === undefined)
    throw new Error('The company has too few spheres.');
  await expectOk(host, assets.deactivateAsset, { assetId: hidden.id }, own);
  await expectOk(host, assets.deleteAsset, { assetId: gone.id }, own);
  await expectOk(host, assets.renameAsset, { assetId: named.id, name: 'Café & pier, 3rd floor' }, own);
  const panoramaId = await firstFavorite(host, user.id, token);
  const view = { initial_pan: 123.456, initial_tilt: -7.25, initial_fov: 61.5 };
  const favorite = { userId: user.id, sphere: panoramaId, ...view };
  await expectOk(host, favorites.createFavorite, { ...favorite, name: 'Über den Dächern' }, own);
  const old = await expectOk(host, favorites.createFavorite, favorite, own);
  await expectOk(host, favorites.deleteFavorite, { favoriteId: old.id, userId: user.id }, own);
  const fileText = 'lat,lon,name\n39.9512,-83.0117,Pier\n39.96,-83,Town hall\n';
  const group = { fileText, fileName: 'places.csv', panorama: panoramaId, userId: user.id };
  await expectOk(host, assets.createDataGroup, group, own);
  const share = await expectOk(host, shareSphere, { panoramaId, pan: 200.5, tilt: -9.5, fov: 48 }, own);
  return { token, apiKey: key.id, shareId: share.id, panoramaId };
}

async function firstFavorite(host: CallTarget, userId: string, token: string): Promise<number> {
  const list = await expectOk(host, favorites.listFavorites, { userId }, { token });
  const [first] = list.favorites;
  if (first === undefined) throw new Error('The user has no favorite.');
  return first.sphere.id;
}

interface Used {
  readonly token: string;
  readonly apiKey: string;
  readonly panoramaId: number;
}

/** Shows spheres on a site and in the app. */
async function showSpheres(host: CallTarget, { token, apiKey, panoramaId }: Used): Promise<string> {
  const onSite = { headers: { 'x-api-key': apiKey, origin: SITE } };
  for (let count = 0; count < 5; count += 1) {
    const load = { api_key: apiKey, sphere_id: panoramaId, origin: SITE, product: 'api' };
    await expectOk(host, tracking.recordSphereLoad, load, onSite);
  }
  const inApp = { api_key: '', sphere_id: panoramaId, product: 'zwivel', client_event_id: randomUUID() };
  await expectOk(host, tracking.recordSphereLoad, inApp, { token });
  const event = {
    category: 'feature',
    action: 'snapshot_taken',
    entity: 'sphere',
    entityId: panoramaId,
  } as const;
  await expectOk(host, tracking.createEvent, event, { token });
  await expectOk(host, tracking.createEvent, event, onSite);
  await expectOk(host, tracking.trackFirst, event, { token });
  await expectOk(host, tracking.trackFirst, event, onSite);
  const session = await expectOk(host, openEmbedSession, { apiKey, parentOrigin: SITE });
  if (session.token === null) throw new Error('The framed viewer was not let in.');
  return session.token;
}

const form = (email: string, firstName: string) => ({
  email,
  firstName,
  password: SEED_PASSWORD,
  confirmPassword: SEED_PASSWORD,
  lastName: 'Ångström',
  companyName: `${firstName} & Sons`,
  industry: 'Travel' as const,
  termsAndConditionsAccepted: true as const,
  termsAndConditionsTimestamp: Date.now(),
  isXp360: true,
});

/** The key of the verification link that an address got, from the outbox for development. */
async function verifyKeyOf(host: CallTarget, email: string): Promise<string> {
  const list = await (await host.request('/dev/mail')).text();
  for (const [, path = ''] of list.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)) {
    const page = await (await host.request(path)).text();
    const [, key] = /\/verify-email\/([\w-]+)/.exec(page) ?? [];
    if (key !== undefined && page.includes(email)) return key;
  }
  throw new Error(`${email} got no mail.`);
}

/** Users who sign up, verify, change, reset, guess and delete. */
async function signUp(host: CallTarget): Promise<void> {
  const [nora, olaf] = ['nora@newcomers.example', 'olaf@newcomers.example'];
  const { token } = await expectOk(host, register, form(nora, 'Nora'));
  await expectOk(host, links.verifyEmail, { key: await verifyKeyOf(host, nora) });
  const change = { email: 'nora.new@newcomers.example', password: SEED_PASSWORD };
  await expectOk(host, links.updateEmail, change, { token });
  await expectOk(host, links.requestPasswordReset, { email: nora });
  const leaving = await expectOk(host, register, form(olaf, 'Olaf'));
  await expectOk(host, deleteAccount, { password: SEED_PASSWORD }, { token: leaving.token });
  for (const email of [nora, 'nobody@newcomers.example'])
    await expectRefusal(host, logIn, { email, password: 'Wrong-1-wrong' }, 'unauthenticated');
  const body = '<table><tr><td>Company</td><td>Nora &amp; Sons</td></tr></table>';
  const inquiry = { from: nora, subject: 'Reseller Inquiry', body, isHtml: true } as const;
  await expectOk(host, sendInquiry, inquiry);
  const trial = await enter(host, 'api-trial');
  const value = 'AIzaSyMadeUpMadeUpMadeUpMadeUpMadeUp123';
  await expectOk(host, createMapsKey, { value }, { token: trial.token });
}

/** The staff makes a frame table; one more file waits for its job. */
async function makeFrameTable(host: CallTarget, panoramaId: number): Promise<Known['staff']> {
  const { token, user } = await enter(host, 'staff');
  const own = { token };
  const upload = { csvBufferObject: `id,name\n${panoramaId},Pier\n`, fileName: 'spheres.csv' };
  const { fileName } = await expectOk(host, frames.uploadFrameCsv, upload, own);
  const order = { fileName, esriKey: randomUUID(), email: 'frames@example.com' };
  const { jobId } = await expectOk(host, frames.startFrameTable, order, own);
  await expectOk(host, frames.uploadFrameCsv, { ...upload, fileName: 'later.csv' }, own);
  const state = async () => (await expectOk(host, frames.describeFrameTable, { jobId }, own)).state;
  for (let tries = 0; (await state()) !== 'done'; tries += 1) {
    if (tries > 100) throw new Error('The frame table was not made.');
    await delay(200);
  }
  return { email: user.email, password: SEED_PASSWORD, jobId };
}

const priceOf = (product: 'api' | 'zwivel'): string => {
  const found = Object.entries(standInPrices).find(([, offered]) => offered.product === product);
  if (found === undefined) throw new Error(`Nothing is sold of ${product}.`);
  return found[0];
};

const orderOf = (product: 'api' | 'zwivel') => ({
  priceId: priceOf(product),
  paymentMethodId: 'pm_card_visa',
});

const dayText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 10)}-0700`;

/** A day's work of all users. */
async function useHost(place: Place): Promise<Known> {
  const running = await start(place);
  const host = targetAt(running);
  const used = await useBelongings(host);
  const embedToken = await showSpheres(host, used);
  await signUp(host);
  const staff = await makeFrameTable(host, used.panoramaId);
  const { token } = await enter(host, 'neither');
  await expectOk(host, createSubscription, orderOf('api'), { token });
  // The stand-in's webhook events and the jobs that they start.
  await delay(5000);
  await running.stop();
  const { apiKey, shareId } = used;
  const days = [dayText(Date.now() - 95 * DAY_MS), dayText(Date.now())] as const;
  const login = { email: 'both@example.com', password: SEED_PASSWORD, token: used.token };
  return { ...login, apiKey, site: SITE, embedToken, shareId, priceId: priceOf('api'), days, staff };
}

/**
 * Kills the host some milliseconds after an order; returns whether the order had a response, and whether it is
 * unfinished.
 */
async function killInPurchase(place: Place, name: string, afterMs: number) {
  const running = await start(place);
  const host = targetAt(running);
  const { token } = await enter(host, name);
  const answer = host.request(...requestOf(createSubscription, orderOf('api'), { token })).catch(() => null);
  await delay(afterMs);
  await running.kill();
  const attempts = await withDatabase(place, (db) => db.selectFrom('payment_attempts').selectAll().execute());
  return { isAnswered: (await answer) !== null, isLost: attempts.length > 0 };
}

/** Kills the host in the middle of a purchase, so that its outcome stays unknown. */
async function losePurchase(place: Place): Promise<void> {
  for (const name of ['api-expired', 'api-trial', 'zwivel-trial', 'zwivel-expired'])
    for (let afterMs = 6; afterMs < 120; afterMs += 6) {
      const { isAnswered, isLost } = await killInPurchase(place, name, afterMs);
      if (isLost) return;
      if (isAnswered) break;
    }
  throw new Error('No purchase was under way when the host was killed.');
}

/** The whole database, compressed: SQLite’s one file, or statements that any client can run. */
async function dump({ database }: Place): Promise<Buffer> {
  if ('url' in database) {
    const args = ['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges', database.url];
    const text = execFileSync('pg_dump', args, { encoding: 'utf8', maxBuffer: 1e9 });
    // Commands for psql itself, and a setting that older servers do not know.
    const statements = text.replaceAll(/^(\\.*|SET transaction_timeout = 0;)\n/gm, '');
    return gzipSync(statements, { level: 9 });
  }
  const folder = mkdtempSync(join(tmpdir(), 'dump-'));
  const copy = join(folder, 'copy.db');
  const { db, close } = openDatabase(database);
  await copyDatabase(db, copy).finally(close);
  const data = gzipSync(readFileSync(copy), { level: 9 });
  rmSync(folder, { recursive: true });
  return data;
}

/** Fills an empty place through the host, and puts what was written into the folder. */
async function writeVersion(version: string, place: Place): Promise<void> {
  const folder = join(place.variables['DATA_DIR'] ?? '', 'database');
  mkdirSync(folder, { recursive: true });
  await seedCompanies(place);
  const known = await useHost(place);
  await losePurchase(place);
  const writtenAt = Date.now();
  const rows = await withDatabase(place, readRows);
  const counts = countsOf(rows);
  const empty = Object.keys(counts).filter((name) => counts[name] === 0);
  if (empty.length > 0) throw new Error(`Without rows: ${empty.join(', ')}.`);
  const data = await dump(place);
  const facts = { writtenAt, secretKey: SECRET_KEY };
  const { host } = await openOldDatabase(data, facts);
  const seen = await lookAround(host, known).finally(host.close);
  writeOldDatabase(version, data, { ...facts, rows: counts, digest: digestOf(rows), known, seen });
  process.stdout.write(`${data.length} bytes, ${JSON.stringify(counts)}\n`);
}

async function main(version: string): Promise<void> {
  if (!/^\d{4}-\d\d-\d\d$/.test(version)) throw new Error('The version must be a date such as 2026-11-22.');
  const place = await createPlace();
  await writeVersion(version, place).finally(place.remove);
}

await main(process.argv[2] ?? '');
