declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /** The worker's class. Importing the module in a worker creates an instance as `self.worker`. */
  export default class LibraryWorker {}
}
