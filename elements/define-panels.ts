import { SphereCompass } from './panels/compass.ts';
import { SphereControlBar } from './panels/control-bar.ts';
import { SphereFavoritesPanel } from './panels/favorites-panel.ts';
import { SphereHelpPanel } from './panels/help-panel.ts';
import { SphereInfoPanel } from './panels/info-panel.ts';
import { SphereSnapshotPanel } from './panels/snapshot-panel.ts';

customElements.define('sphere-compass', SphereCompass);
customElements.define('sphere-control-bar', SphereControlBar);
customElements.define('sphere-favorites-panel', SphereFavoritesPanel);
customElements.define('sphere-help-panel', SphereHelpPanel);
customElements.define('sphere-info-panel', SphereInfoPanel);
customElements.define('sphere-snapshot-panel', SphereSnapshotPanel);
