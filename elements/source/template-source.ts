import type { SphereSource } from '../model/sphere-source.ts';

const none = (): Promise<[]> => Promise.resolve([]);

/** Creates a source of one sphere without a place, defined only by its tiles. Used to test a tile pyramid. */
export const createTemplateSource = (tiles: string, faceWidth: number): SphereSource => ({
  sphere: (id) =>
    Promise.resolve({
      sphere: {
        id: id ?? 0,
        latitude: 0,
        longitude: 0,
        timestamp: null,
        company_name: null,
        front_image_width: faceWidth,
        package: null,
        title: null,
        metadata: {},
      },
      tiles,
      isPlaced: false,
    }),
  spheres: none,
  listed: none,
  around: none,
  nearest: () => Promise.resolve(null),
});
