/**
 * Types for the parts of the peers' interfaces that the benchmark uses. The peers' packages are installed only
 * for the benchmark.
 */
declare module 'marzipano' {
  namespace Marzipano {
    interface ViewParameters {
      readonly yaw: number;
      readonly pitch: number;
      readonly fov: number;
    }
    class RectilinearView {
      constructor(parameters: ViewParameters);
      setParameters(parameters: ViewParameters): void;
    }
    class CubeGeometry {
      constructor(levels: readonly { tileSize: number; size: number }[]);
    }
    class ImageUrlSource {
      static fromString(template: string): ImageUrlSource;
    }
    interface Scene {
      switchTo(options: { transitionDuration: number }): void;
    }
    class Viewer {
      constructor(container: HTMLElement);
      createScene(options: {
        source: ImageUrlSource;
        geometry: CubeGeometry;
        view: RectilinearView;
        pinFirstLevel: boolean;
      }): Scene;
      destroy(): void;
    }
  }
  export default Marzipano;
}

declare module '@photo-sphere-viewer/core' {
  export class Viewer {
    constructor(config: object);
    rotate(position: { yaw: number; pitch: number }): void;
    zoom(level: number): void;
    destroy(): void;
  }
}

declare module '@photo-sphere-viewer/cubemap-tiles-adapter' {
  export const CubemapTilesAdapter: { withConfig(config: object): unknown };
}

declare module 'pannellum/build/pannellum.js';
