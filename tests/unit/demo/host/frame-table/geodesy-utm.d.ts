/**
 * The part of the geodesy library with which UTM coordinates are compared. The library does not include
 * types.
 */
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
