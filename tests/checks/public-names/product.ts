/*
 * Product modules that contain public names. If modules are moved, only the paths here and in product-files.ts
 * have to change.
 */
export { createApp } from '../../../demo/host/start/app.ts';
export { databaseConfig as databasePlace } from '../../../demo/host/config/database-config.ts';
export { migrate } from '../../../demo/host/db/migrate.ts';
export { openDatabase } from '../../../demo/host/db/open-database.ts';
export { readEnv, settingNames, settingsOf } from '../../../demo/host/config/env.ts';
export { HELP, parseCommand } from '../../../demo/ingest/options/arguments.ts';
export { createMetrics } from '../../../demo/host/log/metrics.ts';
export { describeApi } from '../../../demo/host/openapi/describe-api.ts';
export { apiCalls } from '../../../demo/host/routes/calls.ts';
export { jobKinds, periodicTasks } from '../../../demo/host/worker/catalog.ts';
export { PAGE_GROUPS } from '../../../demo/site/documentation/pages.ts';
export { demoMounts, siteMounts } from '../../../demo/site/mounts.ts';
export { sampleMounts } from '../../../demo/site/sample/open-sample-world.ts';
export { tilePath } from '../../../demo/ingest/tiles/tile-store.ts';
export {
  LegacyRegistrations,
  REGISTERED_EVENTS,
  readLegacy,
  writeLegacyResponse,
} from '../../../elements/embed/legacy.ts';
export type { FrameEvent, FrameEvents } from '../../../elements/embed/protocol.ts';
export { EVENTS } from '../../../elements/embed/schemas.ts';
export { protocolSchema } from '../../../elements/embed/protocol-schema.ts';
export { FACES } from '../../../elements/geo/cube-face.ts';
export { sphereSchema } from '../../../elements/model/sphere.ts';
export { DEFAULT_TILE_TEMPLATE } from '../../../elements/model/sphere-source.ts';
export { default as buildConfig } from '../../../vite.config.ts';
export { entries } from '../../../elements/build/package/entries.ts';
export { errorStatus } from '../../../web/contract/errors.ts';
export { trackingActions } from '../../../web/rules/tracking-actions.ts';
export { matchScreen } from '../../../web/rules/screens/match-screen.ts';
