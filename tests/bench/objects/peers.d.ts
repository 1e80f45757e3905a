/** Types for the parts of the peers' interfaces that `../peers/peers.d.ts` omits. */
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
