import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PanelName } from '../../../../elements/model/panels.ts';
import { hidesSphereMarkers, panelAfterRequest } from '../../../../elements/panels/panel-state.ts';

const HIDING: readonly PanelName[] = ['snapshot', 'favorite'];
const OTHERS: readonly PanelName[] = ['info', 'help', 'search'];

test('VIEW-36 opening the snapshot panel or the favorite panel hides the sphere markers', () => {
  for (const open of [null, ...HIDING, ...OTHERS]) {
    for (const panel of HIDING) {
      assert.equal(hidesSphereMarkers(panelAfterRequest(open, panel, true)), true);
    }
  }
});

test('VIEW-37 closing or replacing the snapshot or favorite panel shows the sphere markers again', () => {
  for (const open of HIDING) {
    assert.equal(hidesSphereMarkers(panelAfterRequest(open, open, false)), false);
    for (const panel of OTHERS) {
      assert.equal(hidesSphereMarkers(panelAfterRequest(open, panel, true)), false);
    }
  }
});
