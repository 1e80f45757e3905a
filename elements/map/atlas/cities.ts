/**
 * The larger cities of the United States and its neighbors, for a map that works without a network. Each
 * entry has a name, latitude, longitude, and the population of the area in hundreds of thousands.
 */
const CITIES = `
New York 40.71 -74.01 190|Los Angeles 34.05 -118.24 130|Chicago 41.88 -87.63 95|Dallas 32.78 -96.8 76|Houston 29.76 -95.37 71
Washington 38.9 -77.04 63|Philadelphia 39.95 -75.17 62|Atlanta 33.75 -84.39 61|Miami 25.76 -80.19 61|Phoenix 33.45 -112.07 48
Boston 42.36 -71.06 49|San Francisco 37.77 -122.42 47|Detroit 42.33 -83.05 43|Seattle 47.61 -122.33 40|Minneapolis 44.98 -93.27 37
San Diego 32.72 -117.16 33|Tampa 27.95 -82.46 32|Denver 39.74 -104.99 30|St. Louis 38.63 -90.2 28|Charlotte 35.23 -80.84 27
Orlando 28.54 -81.38 27|San Antonio 29.42 -98.49 26|Portland 45.52 -122.68 25|Pittsburgh 40.44 -80 24|Sacramento 38.58 -121.49 24
Austin 30.27 -97.74 23|Las Vegas 36.17 -115.14 23|Cincinnati 39.1 -84.51 22|Kansas City 39.1 -94.58 22|Columbus 39.96 -83 21
Indianapolis 39.77 -86.16 21|Cleveland 41.5 -81.69 21|Nashville 36.16 -86.78 20|Virginia Beach 36.85 -75.98 18|Milwaukee 43.04 -87.91 16
Jacksonville 30.33 -81.66 16|Oklahoma City 35.47 -97.52 14|Raleigh 35.78 -78.64 14|Memphis 35.15 -90.05 13|Richmond 37.54 -77.44 13
Louisville 38.25 -85.76 13|New Orleans 29.95 -90.07 12|Salt Lake City 40.76 -111.89 12|Buffalo 42.89 -78.88 11|Birmingham 33.52 -86.81 11
Tucson 32.22 -110.97 10|Honolulu 21.31 -157.86 10|Tulsa 36.15 -95.99 10|Fresno 36.74 -119.79 10|Omaha 41.26 -95.94 10
Albuquerque 35.08 -106.65 9|El Paso 31.76 -106.49 9|Knoxville 35.96 -83.92 9|Charleston 32.78 -79.93 8|Boise 43.62 -116.2 8
Des Moines 41.59 -93.62 7|Little Rock 34.75 -92.29 7|Spokane 47.66 -117.43 6|Wichita 37.69 -97.34 6|Jackson 32.3 -90.18 6
Anchorage 61.22 -149.9 4|Sioux Falls 43.55 -96.73 3|Fargo 46.88 -96.79 3|Amarillo 35.2 -101.83 3|Portland 43.66 -70.26 5
Billings 45.78 -108.5 2|Rapid City 44.08 -103.23 1|Cheyenne 41.14 -104.82 1|Fairbanks 64.84 -147.72 1|Missoula 46.87 -113.99 1
Toronto 43.65 -79.38 62|Montreal 45.5 -73.57 43|Vancouver 49.28 -123.12 26|Calgary 51.05 -114.07 15|Edmonton 53.55 -113.49 14
Winnipeg 49.9 -97.14 8|Mexico City 19.43 -99.13 220|Monterrey 25.69 -100.32 53|Guadalajara 20.67 -103.35 53|Havana 23.11 -82.37 21
San Juan 18.47 -66.11 21|Tijuana 32.51 -117.04 22|Chihuahua 28.64 -106.08 10|Nassau 25.05 -77.35 3`;

/** Returns the cities as points, each with its name and size. */
export function cityPoints(): GeoJSON.FeatureCollection<GeoJSON.Point> {
  return {
    type: 'FeatureCollection',
    features: CITIES.trim()
      .split(/[|\n]/)
      .map((line) => {
        const [, name = '', north, east, size] = /^(.+) (\S+) (\S+) (\S+)$/.exec(line) ?? [];
        return {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [Number(east), Number(north)] },
          properties: { name, size: Number(size) },
        };
      }),
  };
}
