import { SphereCompass } from './compass.ts';
import { SphereControlBar } from './control-bar.ts';
import { defineElements } from './define-elements.ts';
import { SphereFavoritesPanel } from './favorites-panel.ts';
import { SphereHelpPanel } from './help-panel.ts';
import { SphereInfoPanel } from './info-panel.ts';
import { SphereSnapshotPanel } from './snapshot-panel.ts';

/** Registers the controls and the panels that are part of every viewer. */
export const definePanels = (): void =>
  defineElements({
    'sphere-compass': SphereCompass,
    'sphere-control-bar': SphereControlBar,
    'sphere-favorites-panel': SphereFavoritesPanel,
    'sphere-help-panel': SphereHelpPanel,
    'sphere-info-panel': SphereInfoPanel,
    'sphere-snapshot-panel': SphereSnapshotPanel,
  });
