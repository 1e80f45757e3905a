import { SphereCompass } from './panels/compass.ts';
import { SphereContextMenu } from './panels/context-menu.ts';
import { SphereControlBar } from './panels/control-bar.ts';
import { SphereFavoritesPanel } from './panels/favorites-panel.ts';
import { SphereHelpPanel } from './panels/help-panel.ts';
import { SphereInfoPanel } from './panels/info-panel.ts';
import { SphereQueryCard } from './panels/query-card.ts';
import { SphereSearchBox } from './panels/search-box.ts';
import { SphereSnapshotPanel } from './panels/snapshot-panel.ts';

customElements.define('sphere-compass', SphereCompass);
customElements.define('sphere-context-menu', SphereContextMenu);
customElements.define('sphere-control-bar', SphereControlBar);
customElements.define('sphere-favorites-panel', SphereFavoritesPanel);
customElements.define('sphere-help-panel', SphereHelpPanel);
customElements.define('sphere-info-panel', SphereInfoPanel);
customElements.define('sphere-query-card', SphereQueryCard);
customElements.define('sphere-search-box', SphereSearchBox);
customElements.define('sphere-snapshot-panel', SphereSnapshotPanel);
