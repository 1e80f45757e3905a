import * as apiKey from '../../../web/contract/api-key.ts';
import * as asset from '../../../web/contract/asset.ts';
import * as clientError from '../../../web/contract/client-error.ts';
import * as embed from '../../../web/contract/embed.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import * as favorite from '../../../web/contract/favorite.ts';
import * as frameTable from '../../../web/contract/frame-table.ts';
import * as inquiry from '../../../web/contract/inquiry.ts';
import * as maps from '../../../web/contract/maps.ts';
import * as navigation from '../../../web/contract/navigation.ts';
import * as operation from '../../../web/contract/operation.ts';
import * as payment from '../../../web/contract/payment.ts';
import * as placeViews from '../../../web/contract/place-views.ts';
import * as profile from '../../../web/contract/profile.ts';
import * as sphere from '../../../web/contract/sphere.ts';
import * as tracking from '../../../web/contract/tracking.ts';
import * as userLinks from '../../../web/contract/user-links.ts';
import * as user from '../../../web/contract/user.ts';

const contracts: readonly object[] = [
  user,
  userLinks,
  profile,
  apiKey,
  sphere,
  placeViews,
  asset,
  maps,
  tracking,
  payment,
  favorite,
  frameTable,
  inquiry,
  embed,
  navigation,
  operation,
  clientError,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** All calls of the API. */
export const API_CALLS: readonly Endpoint[] = contracts.flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
);
