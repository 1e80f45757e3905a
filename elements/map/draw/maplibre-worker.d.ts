declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /** The worker's class. When it is imported in a worker, an instance is created as `self.worker`. */
  export default class LibraryWorker {}
}
