import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { listFavorites, updateFavorite } from '../../../web/contract/favorite.ts';
import { findClosestSphere, pointToPlace } from '../../../web/contract/sphere.ts';
import { findSphereLoadStats, createEvent, recordSphereLoad } from '../../../web/contract/tracking.ts';
import { logIn } from '../../../web/contract/user.ts';
import { requestOf } from '../host/call.ts';
import type { FuzzCompany } from '../host/fuzz-company.ts';
import { seededRandom } from './fill.ts';

export type Call = (company: FuzzCompany) => readonly [path: string, init: RequestInit];

const random = seededRandom(7);

const known = (company: FuzzCompany, name: string): unknown => company.known[name]?.[0];

/** Describes a call with a session. `input` creates new arguments for each request. */
const call =
  (endpoint: Endpoint, inputOf: (company: FuzzCompany) => Readonly<Record<string, unknown>>): Call =>
  (company) =>
    requestOf(endpoint, inputOf(company), { token: company.token });

/** Searches near random places in the United States, most of which have no sphere within reach. */
const closest = call(findClosestSphere, () => ({
  latitude: (27 + random() * 20).toFixed(5),
  longitude: (-122 + random() * 50).toFixed(5),
}));

/**
 * Returns the read calls of users on a host with a given number of spheres: `closest`, pointing, three months
 * of the dashboard, and favorites.
 */
export const readsOf = (spheres: number) =>
  ({
    closest,
    pointing: call(pointToPlace, () => ({
      panoramaId: String(1 + Math.floor(random() * spheres)),
      lat: '40.01',
      lon: '-83.02',
    })),
    dashboard: call(findSphereLoadStats, (company) => ({
      entity_id: known(company, 'entity_id'),
      date_start: '2026-08-20-0700',
      date_end: '2026-11-20-0700',
    })),
    favorites: call(listFavorites, (company) => ({ userId: known(company, 'userId') })),
  }) satisfies Readonly<Record<string, Call>>;

const recordLoad = call(recordSphereLoad, (company) => ({
  sphere_id: known(company, 'sphere'),
  client_event_id: randomUUID(),
}));

/** The write calls of users: mostly records of sphere loads, and also records of actions and renamed favorites. */
export const writes = {
  load: recordLoad,
  event: call(createEvent, (company) => ({
    category: 'feature',
    action: 'snapshot_taken',
    entity: 'sphere',
    entityId: String(known(company, 'sphere')),
    client_event_id: randomUUID(),
  })),
  favorite: call(updateFavorite, (company) => ({
    favoriteId: known(company, 'favoriteId'),
    userId: known(company, 'userId'),
    name: `View ${Math.floor(random() * 1000)}`,
  })),
} satisfies Readonly<Record<string, Call>>;

export const login: Call = (company) =>
  requestOf(logIn, { email: known(company, 'email'), password: 'Fuzz-Company-1' });
