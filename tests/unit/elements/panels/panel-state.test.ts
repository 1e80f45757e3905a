import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PANELS } from '../../../../elements/model/panels.ts';
import { panelAfterRequest } from '../../../../elements/panels/panel-state.ts';

test('VIEW-35 at most one panel is open at a time, and opening another panel closes the first', () => {
  for (const open of [null, ...PANELS]) {
    for (const panel of PANELS) {
      assert.equal(panelAfterRequest(open, panel, true), panel);
      assert.equal(panelAfterRequest(open, panel, false), open === panel ? null : open);
    }
  }
});
