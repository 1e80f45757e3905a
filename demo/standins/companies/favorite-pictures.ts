import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../host/lib/project-folder.ts';
import { sphereIds } from '../../host/providers/spheres/sphere-source.ts';
import { sampleSphereOf } from '../../world/flights/spheres.ts';
import type { SampleSphere } from '../../world/sample-sphere.ts';
import { type SeededView, seededViews } from './seeded-views.ts';
import { type Situation, situations } from './situations.ts';

/*
 * The home screen would otherwise draw the pictures of the seeded favorites at its first visit, when their tiles are
 * not painted yet, which takes seconds. Therefore, the pictures are part of the repository.
 */

export const FAVORITE_PICTURES: string = join(PROJECT_FOLDER, 'demo/standins/companies/pictures');

/** Returns the path of the picture of a company's favorite. No two favorites are of the same sphere. */
export const favoritePicturePath = (sphereId: number): string =>
  join(FAVORITE_PICTURES, `${String(sphereId)}.webp`);

const FAVORITES = 5;

/** Returns which of a company's views are favorites of its user. */
export const favoritesAmong = (situation: Situation, views: readonly SeededView[]): readonly SeededView[] =>
  situation.plans.some(({ product }) => product === 'zwivel') ? views.slice(0, FAVORITES) : [];

export interface SeededFavorite {
  readonly sphere: SampleSphere;
  readonly view: SeededView;
}

/** Returns all seeded favorites. */
export const seededFavorites = (): readonly SeededFavorite[] =>
  situations
    .flatMap((situation, index) => favoritesAmong(situation, seededViews(index)))
    .flatMap((view) => {
      const sphere = sampleSphereOf(view.sphereId - sphereIds.sample.first);
      return sphere === null ? [] : [{ sphere, view }];
    });
