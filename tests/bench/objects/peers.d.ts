/** The parts of the peers' interfaces that this benchmark uses in addition to `../peers/peers.d.ts`. */
declare module '@photo-sphere-viewer/core' {
  interface Viewer {
    getPlugin<Plugin>(plugin: new () => Plugin): Plugin;
  }
}

declare module '@photo-sphere-viewer/cubemap-adapter' {
  export const CubemapAdapter: unknown;
}

declare module '@photo-sphere-viewer/markers-plugin' {
  export class MarkersPlugin {
    setMarkers(markers: readonly object[]): void;
    updateMarker(marker: object): void;
    removeMarker(id: string): void;
  }
}
