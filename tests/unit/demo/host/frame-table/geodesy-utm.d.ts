/** The part of the geodesy library that the grid is compared with; it ships no types of its own. */
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
