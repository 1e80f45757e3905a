import sharp from 'sharp';

/** A tile of one color. */
export const TILE = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#68a' } })
  .webp()
  .toBuffer();

/** Returns a list of one sphere over Seattle whose tiles are in a folder. */
export const listOfOneSphere = (folder: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    tiles: `${folder}/{sphere}/{face}/{level}/{x}_{y}.{format}`,
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-122.332, 47.6061] },
        properties: {
          id: 7,
          timestamp: '2026-05-11T15:04:00-07:00',
          company_name: 'Blue Sky',
          front_image_width: 1024,
          package: null,
          title: 'Sphere 7',
          metadata: { altitude: 80, ground: 20 },
        },
      },
    ],
  });
