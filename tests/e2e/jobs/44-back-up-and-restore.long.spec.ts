import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../helpers/free-port.ts';
import { writeTagged, gpsOf } from '../../helpers/ingest/tagged-photo.ts';
import { CHECKOUT, emptyMachine, enter, type } from './operator.ts';
import { expectOnScreen, peopleAtWork } from './people-at-work.ts';
import { arrive, logIn, test } from './person.ts';

test('JOB-01 an operator makes a backup while people write, and restores it on another machine, where everything is that was confirmed before', async ({
  another,
}) => {
  using first = emptyMachine();
  using second = emptyMachine();
  const settingsOf = async ({ folder }: typeof first) => ({
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    SAMPLE_WORLD: 'off',
    RATE_LIMIT_FACTOR: '1000',
  });
  const settings = await settingsOf(first);
  await using terminal = type('npm start', CHECKOUT, settings);
  const [, host = ''] = await terminal.prints(/^Ready at (http:\/\/localhost:\d+)\//m);
  await writeTagged(join(first.folder, 'photo.jpg'), { gps: gpsOf(53.5, -2.25, 80) });
  await enter(`npm run ingest -- ${first.folder}/photo.jpg`, CHECKOUT, settings);
  await using people = peopleAtWork(host);
  await people.goOn();
  const file = join(first.folder, 'spheres.backup');
  const confirmed = people.inProgress();
  const before = people.count();
  await test.step('the backup, during which people go on', async () => {
    const { code, output } = await enter(`npm run backup -- ${file}`, CHECKOUT, settings);
    expect(code, output).toBe(0);
    expect(output).toContain(`Wrote the database to ${file}`);
    expect(people.count()).toBeGreaterThan(before);
    expect(people.failures()).toBe(0);
  });
  await people.stop();
  await terminal.end('SIGINT');
  const elsewhere = await settingsOf(second);
  await test.step('the restore, with what the command lists beside the backup', async () => {
    second.copy(first, 'spheres.backup', 'data/secret-key', 'data/spheres');
    const { code, output } = await enter(
      `npm run restore -- ${second.folder}/spheres.backup`,
      CHECKOUT,
      elsewhere,
    );
    expect(code, output).toBe(0);
    expect(output).toContain('Restored the database.');
    for (const name of [/file (secret-key) in DATA_DIR/, /folder (spheres) in DATA_DIR/]) {
      const [, part = ''] = name.exec(output) ?? [];
      expect(existsSync(join(elsewhere.DATA_DIR, part)), part).toBe(true);
    }
  });
  await using again = type('npm start', CHECKOUT, elsewhere);
  const [, restored = ''] = await again.prints(/^Ready at (http:\/\/localhost:\d+)\//m);
  const page = await another({ baseURL: restored });
  await test.step('the keys that were confirmed before the backup are listed', async () => {
    expect(await people.missingAt(restored, confirmed)).toEqual([]);
    await expectOnScreen(page, restored, confirmed);
  });
  await test.step('the photograph is shown', async () => {
    await page.goto('/coverage/1');
    await logIn(page, confirmed[0]?.email ?? '');
    expect((await arrive(page)).sphere).toBe(1);
    // An open page would miss the host.
    await page.close();
  });
});
