import { seededRandom } from '../../helpers/load/fill.ts';

export function spheresOf(count: number) {
  const random = seededRandom(1);
  const markets = Array.from({ length: 60 }, () => [27 + random() * 20, -122 + random() * 50] as const);
  const places = new Float64Array(2 * count);
  for (let at = 0; at < count; at += 1) {
    const [latitude, longitude] = markets[at % markets.length]!;
    places[2 * at] = latitude + (random() - 0.5) * 0.6;
    places[2 * at + 1] = longitude + (random() - 0.5) * 0.6;
  }
  return { ids: Float64Array.from({ length: count }, (_, at) => at + 1), places };
}

export function geojsonOf(count: number): string {
  const { ids, places } = spheresOf(count);
  const features = Array.from(ids, (id, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [places[2 * at + 1], places[2 * at]] },
    properties: { id, title: `Sphere number ${String(id)}` },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}
