declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /** The worker's class; importing it in a worker starts one as `self.worker`. */
  export default class LibraryWorker {}
}
