import type { TemplateResult } from 'lit';
import type { PanelName } from '../model/panels.ts';
import type { ControlGroup } from './control-groups.ts';
import { ICONS } from './icons.ts';
import { panelRequest } from './panel-requests.ts';
import type { ViewerTexts } from './texts.ts';

export interface Control {
  readonly group: ControlGroup;
  readonly label: string;
  readonly icon: TemplateResult;
  readonly shortcut?: string;
  /** Whether the control's panel is open; undefined if the control has no panel. */
  readonly expanded?: boolean;
  /** Whether the control is on; undefined if it is not a switch. */
  readonly pressed?: boolean;
  /** Creates the request event that a click fires. */
  readonly request: () => Event;
}

export interface ControlState {
  readonly hide: readonly ControlGroup[];
  readonly openPanel: PanelName | null;
  readonly fullScreen: boolean;
  /** Whether the map is shown in place of the sphere; null if there is no map. */
  readonly mapShown: boolean | null;
  readonly searchable: boolean;
  /** Whether the page has a list of favorites, even an empty one. */
  readonly hasFavorites: boolean;
  /** Whether the page offers the measuring tool. */
  readonly measuring: boolean;
  /** Whether the view follows the device; null if the device does not report its orientation. */
  readonly orientation: boolean | null;
  readonly reduced: boolean;
  readonly texts: ViewerTexts;
}

const fullDetail = ({ fullDetail: label }: ViewerTexts): Control => ({
  group: 'full-detail',
  label,
  icon: ICONS.fullDetail,
  request: () => panelRequest('sphere-request-full-detail', {}),
});

/** The English label of the control, which few devices offer. */
export const FOLLOW_DEVICE = 'Look around by moving the device';

const followDevice = (pressed: boolean, { orientation: label }: ViewerTexts): Control => ({
  group: 'orientation',
  label: label ?? FOLLOW_DEVICE,
  icon: ICONS.orientation,
  pressed,
  request: () => panelRequest('sphere-request-orientation', { open: !pressed }),
});

/** Returns the buttons to show, in the order in which they appear. */
export function controlsOf(state: ControlState): Control[] {
  const { hide, openPanel, fullScreen, mapShown, searchable, hasFavorites, measuring, texts } = state;
  const { orientation, reduced } = state;
  const panel = (name: PanelName): Control => ({
    group: name,
    label: (name === 'search' ? texts.placeSearch.control : texts[name]) ?? '',
    icon: ICONS[name],
    expanded: openPanel === name,
    request: () => panelRequest('sphere-request-panel', { panel: name, open: openPanel !== name }),
  });
  const toggle = (shown: boolean): Control => ({
    group: 'view-toggle',
    label: shown ? texts.viewSphere : texts.viewMap,
    icon: shown ? ICONS.sphere : ICONS.map,
    request: () => panelRequest('sphere-request-map', { open: !shown }),
  });
  const all: Control[] = [
    {
      group: 'navigation',
      label: texts.zoomOut,
      icon: ICONS.zoomOut,
      shortcut: '-',
      request: () => panelRequest('sphere-request-zoom', { direction: 'out' }),
    },
    {
      group: 'navigation',
      label: texts.zoomIn,
      icon: ICONS.zoomIn,
      shortcut: '+',
      request: () => panelRequest('sphere-request-zoom', { direction: 'in' }),
    },
    ...(orientation === null ? [] : [followDevice(orientation, texts)]),
    ...(mapShown === null ? [] : [toggle(mapShown)]),
    ...(searchable ? [panel('search')] : []),
    ...(hasFavorites ? [panel('favorite')] : []),
    ...(measuring ? [panel('measure')] : []),
    ...(reduced ? [fullDetail(texts)] : []),
    panel('snapshot'),
    panel('info'),
    panel('help'),
    {
      group: 'fullscreen',
      label: fullScreen ? texts.closeFullScreen : texts.openFullScreen,
      icon: fullScreen ? ICONS.closeFullScreen : ICONS.openFullScreen,
      shortcut: 'F',
      request: () => panelRequest('sphere-request-full-screen', { open: !fullScreen }),
    },
  ];
  return all.filter(({ group }) => !hide.includes(group));
}
