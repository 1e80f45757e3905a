/** Types for the part of the geodesy library that the tests use as a reference. The library has no types. */
declare module 'geodesy/latlon-nvector-ellipsoidal.js' {
  export class Cartesian {
    constructor(x: number, y: number, z: number);
    readonly x: number;
    readonly y: number;
    readonly z: number;
    toLatLon(): LatLonNvectorEllipsoidal;
  }
  export class Ned {
    constructor(north: number, east: number, down: number);
    readonly north: number;
    readonly east: number;
    readonly down: number;
    readonly length: number;
    readonly bearing: number;
    readonly elevation: number;
  }
  export default class LatLonNvectorEllipsoidal {
    constructor(lat: number, lon: number, height?: number);
    readonly lat: number;
    readonly lon: number;
    readonly height: number;
    toCartesian(): Cartesian;
    deltaTo(point: LatLonNvectorEllipsoidal): Ned;
    destinationPoint(delta: Ned): LatLonNvectorEllipsoidal;
  }
}

declare module 'geodesy/latlon-spherical.js' {
  export default class LatLonSpherical {
    constructor(lat: number, lon: number);
    /** Degrees clockwise from north. */
    initialBearingTo(point: LatLonSpherical): number;
    distanceTo(point: LatLonSpherical, radius?: number): number;
  }
}
