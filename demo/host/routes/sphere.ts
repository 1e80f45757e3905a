import * as views from '../../../web/contract/place-views.ts';
import * as shares from '../../../web/contract/share.ts';
import * as contract from '../../../web/contract/sphere.ts';
import { openSharedSphere, shareSphere } from '../services/share/share-sphere.ts';
import { endShare, listShares } from '../services/share/shares.ts';
import { bestViews, captures } from '../services/sphere/best-views.ts';
import { drawSphereTile } from '../services/sphere/draw-sphere-tile.ts';
import { coverageOfPlaces, findClosestSphere } from '../services/sphere/find-closest-sphere.ts';
import { listPackages } from '../services/sphere/list-packages.ts';
import { listSpheres } from '../services/sphere/list-spheres.ts';
import { placeInDirection } from '../services/sphere/place-in-direction.ts';
import { pointToPlace, pointToPlaces } from '../services/sphere/point-to-place.ts';
import { viewOfPlace } from '../services/sphere/view-of-place.ts';
import { call, type Call } from './call.ts';

export const sphereCalls: readonly Call[] = [
  call(contract.listSpheres, listSpheres),
  call(contract.findClosestSphere, findClosestSphere),
  call(views.viewOfPlace, viewOfPlace),
  call(views.bestViews, bestViews),
  call(views.captures, captures),
  call(contract.coverageOfPlaces, coverageOfPlaces),
  call(contract.pointToPlace, pointToPlace),
  call(contract.pointToPlaces, pointToPlaces),
  call(contract.placeInDirection, placeInDirection),
  call(contract.sphereTile, drawSphereTile),
  call(contract.listPackages, listPackages),
  call(contract.shareSphere, shareSphere),
  call(contract.openSharedSphere, openSharedSphere),
  call(shares.listShares, listShares),
  call(shares.endShare, endShare),
];
