/* What the library gives to programs. Importing it registers nothing and touches no page. */
export type { Direction, Pixel, View } from './geo/camera.ts';
export type { LatLon, Place } from './geo/earth.ts';
export type { AutoRotateSettings } from './input/auto-rotate-leg.ts';
export type { Sphere } from './model/sphere.ts';
export type { ViewCause } from './model/view-cause.ts';
export { ViewerError, type ViewerErrorCode } from './model/viewer-error.ts';
export type { PanelName } from './panels/panel-state.ts';
export { ENGLISH_TEXTS, type ViewerTexts } from './panels/texts.ts';
export {
  SphereClickEvent,
  SphereErrorEvent,
  SphereInitEvent,
  SphereLoadEvent,
  SphereMarkerClickEvent,
  SpherePolygonClickEvent,
  SphereSettleEvent,
  SphereViewChangeEvent,
} from './viewer/sphere-viewer.events.ts';
export { SphereViewer } from './viewer/sphere-viewer.ts';
export type { LookAtGoal, LookAtOptions } from './viewer/viewer-session.ts';
export type { GivenPlace } from './viewer/world-frame.ts';
