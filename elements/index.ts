/*
 * The library's exports for programs. Importing this module registers no elements and has no other side
 * effects.
 */
export type { Direction, Pixel, Size, View } from './geo/camera.ts';
export type { LatLon, Place } from './geo/earth.ts';
export type { AutoRotateSettings } from './input/auto-rotate-leg.ts';
export { type Capture, formatCaptureTime } from './model/capture-time.ts';
export type { ShownSphere, Sphere } from './model/sphere.ts';
export type { Side } from './model/place-views.ts';
export type {
  BestView,
  LoadPicture,
  LocatedSphere,
  PlaceCapture,
  SphereSource,
  WantedViews,
} from './model/sphere-source.ts';
export { createApiSource } from './source/api-source.ts';
export { createOneSphereSource } from './source/one-sphere-source.ts';
export { createPhotoSource, type PhotoSourceOptions } from './source/photo-source.ts';
export { createStaticSource } from './source/static-source.ts';
export type { RequestChange, RequestKind, TransformRequest } from './model/transform-request.ts';
export type { ViewCause } from './model/view-cause.ts';
export { ViewerError, type ViewerErrorCode } from './model/viewer-error.ts';
export type { PanelName } from './model/panels.ts';
export type { OwnTexts } from './language/own-texts.ts';
export { ENGLISH_TEXTS, type ViewerTexts } from './panels/texts.ts';
export type { SnapshotOptions, SnapshotProgress } from './viewer/base/snapshot-options.ts';
export {
  SphereErrorEvent,
  SphereInitEvent,
  SphereLoadEvent,
  SphereSettleEvent,
  SphereViewChangeEvent,
} from './viewer/sphere-viewer.events.ts';
export { SphereClickEvent } from './viewer/world/click.events.ts';
export {
  type LookAtGoal,
  type LookAtOptions,
  SphereViewer,
  type WaitOptions,
} from './viewer/sphere-viewer.ts';
export type { SnapshotSize } from './viewer/base/snapshot-options.ts';
export type { PluginTile } from './viewer/plugins/tiles-in-view.ts';
export type { PluginContext, PluginFrame, ViewerPlugin } from './viewer/plugins/viewer-plugin.ts';
export type { OpenPopupOptions } from './viewer/popups/open-popup-options.ts';
export type { DrawnFaces, GivenPlace } from './viewer/base/world-frame.ts';
export type {
  AnyObject,
  GeoJson,
  GeoJsonFeature,
  GeoJsonGeometry,
  GivenObject,
  LatLng,
  Layer,
  Marker,
  Point,
  Polygon,
  PolygonLayer,
  Polyline,
  PolylineLayer,
  TexturedPolygon,
  TexturedPolygonLayer,
} from './model/objects/page-objects.ts';
export type { FoundPlace, PlaceService } from './model/place-service.ts';
export type { Favorite, FavoriteInput, NewFavorite } from './model/favorite.ts';
export { WATERMARK_FREE_DAYS, embeddedWatermark, showsWatermark } from './model/watermark-rule.ts';
export {
  SphereMarkerClickEvent,
  SphereMarkerHoverEvent,
  SphereObjectHoverEvent,
  SpherePolygonClickEvent,
} from './viewer/objects/object-events.ts';
export type { Opening, Projection } from './model/projections.ts';
export { SphereOrientationEvent } from './viewer/chrome/orientation.events.ts';
export { type MeasureChange, SphereMeasureEvent } from './viewer/measure/measure.events.ts';
export type {
  MeasureDoubt,
  MeasureKind,
  MeasureReport,
  MeasureUnits,
  MeasuredFigure,
  ReportedPoint,
} from './model/measures.ts';
export { SpherePlaceEvent } from './viewer/query/place.events.ts';
export {
  SphereFavoriteDeleteEvent,
  SphereFavoriteLoadEvent,
  SphereFavoriteRenameEvent,
  SphereFavoriteSaveEvent,
} from './viewer/favorites/favorite-events.ts';
export { type DrawViewOptions, drawView, type SphereView } from './viewer/snapshot/draw-view.ts';
export { readSnapshotView } from './viewer/snapshot/read-snapshot-view.ts';
export type { SnapshotView } from './viewer/snapshot/snapshot-view.ts';
export {
  SphereLayerElement,
  SphereMarkerElement,
  SpherePolygonElement,
  SpherePolylineElement,
  SphereTexturedPolygonElement,
} from './viewer/children/children.ts';
export { linkMap } from './map/map-link.ts';
export {
  SphereMapErrorEvent,
  SphereMapHoverEvent,
  SphereMapMoveEvent,
  SphereMapReadyEvent,
  SphereMapSelectEvent,
} from './map/sphere-map.events.ts';
export type { FlyToAddressOptions, FoundAddress } from './viewer/query/fly-to-address.ts';
export type { CreateMapSurface, MapSurface } from './map/base/map-surface.ts';
export { ENGLISH_MAP_TEXTS, type MapTexts } from './map/base/map-texts.ts';
export { SphereMap } from './map/sphere-map.ts';
export type { YearTexts } from './panels/years/year-texts.ts';
export {
  type CompareRegistration,
  type ComparedState,
  SphereCompareChangeEvent,
  SphereCompareErrorEvent,
} from './viewer/compare/compare.events.ts';
export { SphereCompare } from './viewer/compare/sphere-compare.ts';
export type { FlyToGoal, FlyToOptions } from './viewer/fly/fly-to.ts';
export type { ShowPlaceOptions } from './viewer/query/go-to-place.ts';
export type { BestViewsOptions } from './source/views-of-place.ts';
