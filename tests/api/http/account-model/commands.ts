import assert from 'node:assert/strict';
import fc, { type AsyncCommand } from 'fast-check';
import {
  createKey,
  deleteKey,
  listKeys,
  restoreKey,
  setKeyActive,
} from '../../../../web/contract/api-key.ts';
import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  restoreFavorite,
} from '../../../../web/contract/favorite.ts';
import { changePassword, resendEmail, verifyEmail } from '../../../../web/contract/user-links.ts';
import { logIn, logOut } from '../../../../web/contract/user.ts';
import { alive, isKnown, refusal, type AccountModel } from './model.ts';
import { callAsForeseen, type Real } from './real.ts';

type Run = (model: AccountModel, real: Real) => Promise<void>;

const command = (name: string, run: Run): AsyncCommand<AccountModel, Real> => ({
  check: () => true,
  run,
  toString: () => name,
});

const tokenOf = (model: AccountModel): string | undefined => model.session?.token;

/** Returns one of the ids created so far, or an id that does not exist. */
const pick = (ids: readonly string[], at: number): string =>
  ids[at % (ids.length + 1)] ?? '00000000-0000-4000-8000-000000000000';

const wait = (ms: number) =>
  command(`pass ${ms} ms`, (_model, { host }) => {
    host.pass(ms);
    return Promise.resolve();
  });

const verify = command('follow the newest verification mail', async (model, real) => {
  await callAsForeseen(real, resendEmail, { email: real.email }, { token: undefined, refusal: null });
  await real.host.runJobs();
  if (model.isVerified) return;
  const mails = (await real.host.mails()).filter(({ recipient }) => recipient === real.email);
  const key = mails
    .map(({ text }) => /verify-email\/([\w-]{43})/.exec(text)?.[1])
    .findLast((found) => found !== undefined);
  if (key === undefined) return;
  await callAsForeseen(real, verifyEmail, { key }, { token: undefined, refusal: null });
  model.isVerified = true;
});

const enter = command('log in', async (model, real) => {
  const input = { email: real.email, password: model.password };
  const body = await callAsForeseen(real, logIn, input, { token: undefined, refusal: null });
  const now = real.host.now();
  if (body) model.session = { token: body.token, createdAt: now, seenAt: now };
});

const enterWrong = command('log in with a wrong password', (model, real) =>
  callAsForeseen(
    real,
    logIn,
    { email: real.email, password: `${model.password}x` },
    { token: undefined, refusal: 'unauthenticated' },
  ).then(() => undefined),
);

const leave = command('log out', async (model, real) => {
  if (model.session === null) return;
  await callAsForeseen(real, logOut, { key: model.session.token }, { token: undefined, refusal: null });
  model.session = null;
});

const newPassword = (count: number) =>
  command('change the password', async (model, real) => {
    const password = `Meadow gate number ${count}`;
    const input = {
      username: real.email,
      old_password: model.password,
      new_password1: password,
      new_password2: password,
    };
    const expected = refusal(model, real.host.now());
    const body = await callAsForeseen(real, changePassword, input, {
      token: tokenOf(model),
      refusal: expected,
    });
    if (body === null) return;
    model.password = password;
    if (model.session) model.session.token = body.token;
  });

const makeKey = (name: string) =>
  command(`create key ${name}`, async (model, real) => {
    const expected =
      refusal(model, real.host.now(), { verified: true, plan: true }) ??
      (alive(model.keys).length >= 50 ? 'limit_reached' : null);
    const input = { companyId: real.companyId, name };
    const body = await callAsForeseen(real, createKey, input, { token: tokenOf(model), refusal: expected });
    if (body === null) return;
    model.keyIds.push(body.id);
    model.keys.set(body.id, { name, isActive: true, deletedAt: null });
  });

const switchKey = (at: number, active: boolean) =>
  command(`switch key ${at} ${active ? 'on' : 'off'}`, async (model, real) => {
    const key = pick(model.keyIds, at);
    const thing = model.keys.get(key);
    const there = thing !== undefined && thing.deletedAt === null;
    const expected = refusal(model, real.host.now(), { verified: true }) ?? (there ? null : 'not_found');
    const body = await callAsForeseen(
      real,
      setKeyActive,
      { key, active },
      { token: tokenOf(model), refusal: expected },
    );
    if (body && thing) thing.isActive = active;
  });

const dropKey = (at: number) =>
  command(`delete key ${at}`, async (model, real) => {
    const id = pick(model.keyIds, at);
    const thing = model.keys.get(id);
    const now = real.host.now();
    const known = isKnown(thing, now);
    const expected = refusal(model, now, { verified: true }) ?? (known ? null : 'not_found');
    const body = await callAsForeseen(real, deleteKey, { id }, { token: tokenOf(model), refusal: expected });
    if (body && thing) thing.deletedAt ??= now;
  });

const reviveKey = (at: number) =>
  command(`restore key ${at}`, async (model, real) => {
    const id = pick(model.keyIds, at);
    const thing = model.keys.get(id);
    const now = real.host.now();
    const known = isKnown(thing, now);
    const expected = refusal(model, now, { verified: true, plan: true }) ?? (known ? null : 'not_found');
    const body = await callAsForeseen(real, restoreKey, { id }, { token: tokenOf(model), refusal: expected });
    if (body && thing) thing.deletedAt = null;
  });

const compareKeys = command('list keys', async (model, real) => {
  const expected = refusal(model, real.host.now(), { verified: true });
  const body = await callAsForeseen(
    real,
    listKeys,
    { companyId: real.companyId },
    { token: tokenOf(model), refusal: expected },
  );
  if (body === null) return;
  const seen = body.apiKeys.map(({ id, name, activated }) => [id, name, activated] as const);
  const foreseen = alive(model.keys).map(
    (id) => [id, model.keys.get(id)?.name, model.keys.get(id)?.isActive] as const,
  );
  assert.deepEqual([...seen].sort(), [...foreseen].sort());
});

const makeFavorite = (name: string) =>
  command(`create favorite ${name}`, async (model, real) => {
    const now = real.host.now();
    const expected = refusal(model, now, { plan: true });
    const view = { initial_pan: 10, initial_tilt: -5, initial_fov: 60 };
    const input = { userId: real.userId, sphere: real.sphereId, name, ...view };
    const body = await callAsForeseen(real, createFavorite, input, {
      token: tokenOf(model),
      refusal: expected,
    });
    if (body === null) return;
    model.favoriteIds.push(body.id);
    model.favorites.set(body.id, { name, deletedAt: null });
  });

const dropFavorite = (at: number) =>
  command(`delete favorite ${at}`, async (model, real) => {
    const favoriteId = pick(model.favoriteIds, at);
    const thing = model.favorites.get(favoriteId);
    const now = real.host.now();
    const known = isKnown(thing, now);
    const expected = refusal(model, now) ?? (known ? null : 'not_found');
    const input = { favoriteId, userId: real.userId };
    const body = await callAsForeseen(real, deleteFavorite, input, {
      token: tokenOf(model),
      refusal: expected,
    });
    if (body && thing) thing.deletedAt ??= now;
  });

const reviveFavorite = (at: number) =>
  command(`restore favorite ${at}`, async (model, real) => {
    const favoriteId = pick(model.favoriteIds, at);
    const thing = model.favorites.get(favoriteId);
    const now = real.host.now();
    const known = isKnown(thing, now);
    const expected = refusal(model, now, { plan: true }) ?? (known ? null : 'not_found');
    const input = { favoriteId, userId: real.userId };
    const body = await callAsForeseen(real, restoreFavorite, input, {
      token: tokenOf(model),
      refusal: expected,
    });
    if (body && thing) thing.deletedAt = null;
  });

const compareFavorites = command('list favorites', async (model, real) => {
  const expected = refusal(model, real.host.now());
  const body = await callAsForeseen(
    real,
    listFavorites,
    { userId: real.userId },
    { token: tokenOf(model), refusal: expected },
  );
  if (body === null) return;
  const seen = body.favorites.map(({ id, name }) => [id, name] as const);
  const foreseen = alive(model.favorites).map((id) => [id, model.favorites.get(id)?.name] as const);
  assert.deepEqual([...seen].sort(), [...foreseen].sort());
});

const at = fc.nat({ max: 6 });
const name = fc.constantFrom('Pier', 'Roof (north)', 'A & B', '#7', "O'Hara-free");
const plainName = fc.constantFrom('Pier', 'Roof (north)', 'A & B', '#7', 'Zoë 2');

export const commands: fc.Arbitrary<AsyncCommand<AccountModel, Real>>[] = [
  fc
    .constantFrom(1000, 61_000, 20 * 60_000, 61 * 60_000, 5 * 3_600_000, 3 * 86_400_000, 31 * 86_400_000)
    .map(wait),
  fc.constant(verify),
  fc.constant(enter),
  fc.constant(enter),
  fc.constant(enterWrong),
  fc.constant(leave),
  fc.nat({ max: 999 }).map(newPassword),
  plainName.map(makeKey),
  fc.tuple(at, fc.boolean()).map(([index, active]) => switchKey(index, active)),
  at.map(dropKey),
  at.map(reviveKey),
  fc.constant(compareKeys),
  name.map(makeFavorite),
  at.map(dropFavorite),
  at.map(reviveFavorite),
  fc.constant(compareFavorites),
];
