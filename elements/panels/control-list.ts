import type { TemplateResult } from 'lit';
import type { ControlGroup } from './control-groups.ts';
import { ICONS } from './icons.ts';
import {
  SphereFullDetailRequest,
  SphereFullScreenRequest,
  SphereMapRequest,
  SpherePanelRequest,
  SphereZoomRequest,
} from './panel-requests.ts';
import type { PanelName } from './panel-state.ts';
import type { ViewerTexts } from './texts.ts';

/** One button of the control bar. */
export interface Control {
  readonly group: ControlGroup;
  readonly label: string;
  readonly icon: TemplateResult;
  /** For `aria-keyshortcuts`. */
  readonly shortcut?: string;
  /** Whether the control's panel is open; undefined when it has none. */
  readonly expanded?: boolean;
  /** The request that a click fires. */
  readonly request: () => Event;
}

/** The state that determines which buttons there are and how they look. */
export interface ControlState {
  readonly hide: readonly ControlGroup[];
  readonly openPanel: PanelName | null;
  readonly fullScreen: boolean;
  /** Whether the map is shown in place of the sphere; null when there is no map. */
  readonly mapShown: boolean | null;
  /** Whether places can be searched. */
  readonly searchable: boolean;
  /** Whether the page has a list of favorites, even an empty one. */
  readonly hasFavorites: boolean;
  /** Whether the device shows less detail than the page allows. */
  readonly reduced: boolean;
  readonly texts: ViewerTexts;
}

const fullDetail = ({ fullDetail: label }: ViewerTexts): Control => ({
  group: 'full-detail',
  label,
  icon: ICONS.fullDetail,
  request: () => new SphereFullDetailRequest(),
});

/** The buttons to show, in order. */
export function controlsOf(state: ControlState): Control[] {
  const { hide, openPanel, fullScreen, mapShown, searchable, hasFavorites, reduced, texts } = state;
  const panel = (name: PanelName): Control => ({
    group: name,
    label: name === 'search' ? texts.placeSearch.control : texts[name],
    icon: ICONS[name],
    expanded: openPanel === name,
    request: () => new SpherePanelRequest(name, openPanel !== name),
  });
  const toggle = (shown: boolean): Control => ({
    group: 'view-toggle',
    label: shown ? texts.viewSphere : texts.viewMap,
    icon: shown ? ICONS.sphere : ICONS.map,
    request: () => new SphereMapRequest(!shown),
  });
  const all: Control[] = [
    {
      group: 'navigation',
      label: texts.zoomOut,
      icon: ICONS.zoomOut,
      shortcut: '-',
      request: () => new SphereZoomRequest('out'),
    },
    {
      group: 'navigation',
      label: texts.zoomIn,
      icon: ICONS.zoomIn,
      shortcut: '+',
      request: () => new SphereZoomRequest('in'),
    },
    ...(mapShown === null ? [] : [toggle(mapShown)]),
    ...(searchable ? [panel('search')] : []),
    ...(hasFavorites ? [panel('favorite')] : []),
    ...(reduced ? [fullDetail(texts)] : []),
    panel('snapshot'),
    panel('info'),
    panel('help'),
    {
      group: 'fullscreen',
      label: fullScreen ? texts.closeFullScreen : texts.openFullScreen,
      icon: fullScreen ? ICONS.closeFullScreen : ICONS.openFullScreen,
      shortcut: 'F',
      request: () => new SphereFullScreenRequest(!fullScreen),
    },
  ];
  return all.filter(({ group }) => !hide.includes(group));
}
