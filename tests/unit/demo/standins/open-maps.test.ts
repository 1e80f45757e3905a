import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMaps } from '../../../../demo/host/start/open-providers.ts';
import { standIns } from '../../../../demo/standins/stand-ins.ts';
import { TEST_PLACE_ID } from '../../../../web/contract/maps.ts';

const parameters = { place_id: TEST_PLACE_ID, key: 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG' };

test('if no maps URL is configured, requests go to the local stand-in for Google Maps until it is closed', async () => {
  const { maps, close } = openMaps(null, standIns);
  const { status } = (await maps.query('place/details', parameters)) as { status: string };
  assert.equal(status, 'OK');
  await close();
  await assert.rejects(maps.query('place/details', parameters), { code: 'upstream_error' });
});

test('REL-18 a pending search fails with an upstream error if the stand-in for Google Maps exits before it listens', async () => {
  const { maps, close } = openMaps(null, standIns);
  const search = assert.rejects(maps.query('place/details', parameters), { code: 'upstream_error' });
  await close();
  await search;
});
