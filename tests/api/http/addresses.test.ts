import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import * as keys from '../../../web/contract/api-key.ts';
import * as assets from '../../../web/contract/asset.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import * as favorites from '../../../web/contract/favorite.ts';
import * as frameTables from '../../../web/contract/frame-table.ts';
import * as inquiry from '../../../web/contract/inquiry.ts';
import * as maps from '../../../web/contract/maps.ts';
import { listNavigation } from '../../../web/contract/navigation.ts';
import * as payment from '../../../web/contract/payment.ts';
import * as profile from '../../../web/contract/profile.ts';
import * as spheres from '../../../web/contract/sphere.ts';
import * as tracking from '../../../web/contract/tracking.ts';
import * as links from '../../../web/contract/user-links.ts';
import * as user from '../../../web/contract/user.ts';

/*
 * The URLs of specification 7, written out. All other tests read them from the contract and would not
 * fail if a URL changed.
 */

const stated: readonly (readonly [rows: string, address: string, call: Endpoint])[] = [
  ['API-09 API-10', 'POST /user/login', user.logIn],
  ['API-11 API-12', 'POST /user/login/token', user.restoreSession],
  ['API-13', 'POST /user/logout', user.logOut],
  ['API-14', 'POST /user/registration', user.register],
  ['API-15 API-16', 'POST /user/verify-email', links.verifyEmail],
  ['API-17', 'POST /user/resend-email', links.resendEmail],
  ['API-18', 'POST /user/update-email', links.updateEmail],
  ['API-19', 'POST /user/password/reset', links.requestPasswordReset],
  ['API-20', 'POST /user/password/reset/expiry', links.checkPasswordReset],
  ['API-21', 'POST /user/password/reset/confirm', links.confirmPasswordReset],
  ['API-22 API-23', 'POST /user/password/change', links.changePassword],
  ['API-24', 'POST /user/setApiUser', profile.setApiUser],
  ['API-25', 'GET /api/getUser', profile.getUser],
  ['API-26', 'POST /api/profile/setCompanyName', profile.setCompanyName],
  ['API-27', 'POST /api/profile/setName', profile.setName],
  ['API-28', 'GET /api/navigation', listNavigation],
  ['API-29', 'POST /api/apikey/create', keys.createKey],
  ['API-30', 'POST /api/apikey/delete', keys.deleteKey],
  ['API-31', 'POST /api/apikey/setActive', keys.setKeyActive],
  ['API-32', 'POST /api/apikey/update', keys.updateKey],
  ['API-33 OPEN-092', 'POST /api/apikey/googleApiKey/create', maps.createMapsKey],
  ['API-33 OPEN-092', 'POST /api/googleApiKey/create', maps.createMapsKey],
  ['API-34 OPEN-092', 'POST /api/apikey/googleApiKey/update', maps.updateMapsKey],
  ['API-34 OPEN-092', 'POST /api/googleApiKey/update', maps.updateMapsKey],
  ['API-35 OPEN-092', 'POST /api/apikey/googleApiKey/delete', maps.deleteMapsKey],
  ['API-35 OPEN-092', 'POST /api/googleApiKey/delete', maps.deleteMapsKey],
  ['API-36', 'GET /api/googlemaps/place_id_search', maps.searchPlaceId],
  ['API-38', 'GET /api/assets/get_all', assets.listAssets],
  ['API-39', 'GET /api/assets/activate', assets.activateAsset],
  ['API-40', 'GET /api/assets/deactivate', assets.deactivateAsset],
  ['API-41', 'GET /api/assets/delete', assets.deleteAsset],
  ['API-42', 'GET /api/assets/rename', assets.renameAsset],
  ['API-43', 'POST /api/assets/data_groups/create', assets.createDataGroup],
  ['API-44 API-45', 'GET /api/panorama/all', spheres.listSpheres],
  ['API-46', 'GET /api/panorama/findClosestPano', spheres.findClosestSphere],
  ['API-47', 'GET /api/panorama/getGeoToPano', spheres.pointToPlace],
  ['API-48 API-49', 'POST /api/panorama/getGeoToPano', spheres.pointToPlaces],
  ['API-50', 'GET /api/panorama/getPanoToGeo', spheres.placeInDirection],
  ['API-52 API-53', 'GET /api/googlemaps/query_search', maps.searchPlaces],
  ['API-54 API-55', 'GET /api/googlemaps/latlng_search', maps.searchPoint],
  ['API-56', 'POST /api/map/event/create', tracking.createEvent],
  ['API-57 OPEN-097', 'POST /api/map/event/sphere_load', tracking.recordSphereLoad],
  ['API-57 OPEN-097', 'POST /api/map/sphere_load', tracking.recordSphereLoad],
  ['API-58 OPEN-097', 'POST /api/map/event/track_first', tracking.trackFirst],
  ['API-58 OPEN-097', 'POST /api/map/track_first', tracking.trackFirst],
  ['API-59', 'POST /api/event/get_sphere_load_stats', tracking.findSphereLoadStats],
  ['API-65', 'POST /api/events/trigger', tracking.triggerEvent],
  ['API-66', 'POST /api/stripe/createSubscription', payment.createSubscription],
  ['API-67', 'GET /api/stripe/invoices', payment.listInvoices],
  ['API-68', 'GET /api/stripe/currentSubscription', payment.findCurrentSubscription],
  ['API-69', 'POST /api/stripe/validatePromoCode', payment.validatePromoCode],
  ['API-70', 'POST /api/stripe/createPortalSession', payment.createPortalSession],
  ['API-71 OPEN-102', 'GET /api/stripe/activeCoupon', payment.findActiveCoupon],
  ['API-72', 'POST /api/zwivel/createZwivelFavorite', favorites.createFavorite],
  ['API-73', 'POST /api/zwivel/deleteUserFavorite', favorites.deleteFavorite],
  ['API-74', 'GET /api/zwivel/getZwivelFavorites', favorites.listFavorites],
  ['API-75', 'POST /api/zwivel/updateZwivelFavoriteForUser', favorites.updateFavorite],
  ['API-76', 'POST /api/aws/upload_file', frameTables.uploadFrameCsv],
  ['API-78 API-79', 'POST /api/aws/call_lambda', frameTables.startFrameTable],
  ['API-81', 'POST /api/email/send', inquiry.sendInquiry],
];

/** The host's calls by `METHOD /path`. */
const reached = new Map<string, Endpoint>(
  apiCalls('0').flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map(
      (path) => [`${endpoint.method.toUpperCase()} ${path}`, endpoint] as const,
    ),
  ),
);

for (const [rows, address, { id }] of stated)
  test(`${rows} ${id} is served at ${address}`, () => {
    assert.equal(reached.get(address)?.id, id);
  });
