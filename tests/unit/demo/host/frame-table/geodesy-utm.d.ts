/** Types for the part of the geodesy library that the tests use. The library has no types. */
declare module 'geodesy/utm.js' {
  interface Utm {
    readonly easting: number;
    readonly northing: number;
    readonly convergence: number;
  }
  export class LatLon {
    constructor(latitude: number, longitude: number);
    toUtm(zone?: number): Utm;
  }
}
