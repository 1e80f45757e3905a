import type { LatLon } from '../../../../../elements/geo/earth.ts';
import type { Database } from '../../../db/schema.ts';
import { type PointLayer, createPointLayer } from './point-layer.ts';
import type { NearPoint } from './point-tree.ts';

/**
 * Positions of all spheres in this process's memory. The versions of the sphere clock determine which rows
 * are loaded again.
 */
export interface SphereIndex {
  /** Loads the changes since the last call; the first call loads everything. */
  readonly catchUp: (db: Database) => Promise<void>;
  /** Returns whether everything has been loaded at least once. */
  readonly isFilled: () => boolean;
  /**
   * Returns shared spheres and the company's spheres near a place, the closest first. They may have been
   * hidden, deleted or moved in the meantime, and may occur twice, so the caller must check them in the
   * database.
   */
  readonly near: (companyId: string, place: LatLon, count: number, withinM: number) => NearPoint[];
}

/** Number of rows read at once. Reading them takes the embedded database about 10 ms. */
const PAGE = 5000;

/**
 * Number of changed spheres whose old positions can always stay in the layers. If more spheres have changed,
 * and more than half of those that were loaded at first, everything is read again.
 */
const MAX_CHANGED = 10_000;

interface Row extends LatLon {
  readonly id: number;
  readonly company_id: string | null;
}

interface Points {
  /** Shared spheres under null, and those of each company under its id. */
  readonly layers: Map<string | null, PointLayer>;
  version: number;
  loaded: number;
  changed: number;
}

function addRows({ layers }: Points, rows: readonly Row[]): void {
  const byOwner = new Map<string | null, Row[]>();
  for (const row of rows) {
    const ownerRows = byOwner.get(row.company_id);
    if (ownerRows === undefined) byOwner.set(row.company_id, [row]);
    else ownerRows.push(row);
  }
  for (const [owner, ownerRows] of byOwner) {
    const layer = layers.get(owner) ?? createPointLayer();
    layers.set(owner, layer);
    layer.add(ownerRows.map(({ id, latitude, longitude }) => ({ id, latitude, longitude })));
  }
}

async function clockOf(db: Database): Promise<number> {
  const clock = await db.selectFrom('sphere_clock').select('version').where('id', '=', 1).executeTakeFirst();
  return clock?.version ?? 0;
}

const selectRows = (db: Database) =>
  db.selectFrom('spheres').select(['id', 'company_id', 'latitude', 'longitude', 'version']).limit(PAGE);

/**
 * Yields the rows of a query page by page. `next` returns the page after a given row. The function yields to
 * the event loop between two pages.
 */
async function* pages<T extends Row>(next: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let last: T | undefined; ;) {
    const page = await next(last);
    yield page;
    last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
  }
}

const allRows = (db: Database): AsyncGenerator<Row[]> =>
  pages<Row>((last) =>
    selectRows(db)
      .where('id', '>', last?.id ?? -1)
      .orderBy('id')
      .execute(),
  );

/**
 * Returns all changes since a version. Rows with that version are excluded, because a million spheres may
 * have it and the database would scan all of them.
 */
const changedRows = (db: Database, since: number): AsyncGenerator<Row[]> =>
  pages<Row & { readonly version: number }>((last) =>
    selectRows(db)
      .where((eb) =>
        last === undefined
          ? eb('version', '>', since)
          : eb.or([
              eb('version', '>', last.version),
              eb.and([eb('version', '=', last.version), eb('id', '>', last.id)]),
            ]),
      )
      .orderBy('version')
      .orderBy('id')
      .execute(),
  );

async function load(db: Database): Promise<Points> {
  // The version is read first. Rows that change during loading therefore have a newer version and are loaded
  // the next time.
  const version = await clockOf(db);
  const points: Points = { layers: new Map(), version, loaded: 0, changed: 0 };
  for await (const rows of allRows(db)) {
    addRows(points, rows);
    points.loaded += rows.length;
  }
  return points;
}

async function follow(db: Database, points: Points): Promise<Points> {
  const version = await clockOf(db);
  if (version === points.version) return points;
  for await (const rows of changedRows(db, points.version)) {
    addRows(points, rows);
    points.changed += rows.length;
  }
  points.version = version;
  return points.changed > Math.max(MAX_CHANGED, points.loaded / 2) ? load(db) : points;
}

export function createSphereIndex(): SphereIndex {
  let points: Points | null = null;
  let running: Promise<void> | null = null;
  const step = async (db: Database): Promise<void> => {
    try {
      points = await (points === null ? load(db) : follow(db, points));
    } finally {
      running = null;
    }
  };
  return {
    catchUp: (db) => (running ??= step(db)),
    isFilled: () => points !== null,
    near(companyId, place, count, withinM) {
      const layers = [points?.layers.get(null), points?.layers.get(companyId)];
      return layers
        .flatMap((layer) => layer?.near(place, count, withinM) ?? [])
        .sort((a, b) => a.distance - b.distance || a.id - b.id)
        .slice(0, count);
    },
  };
}
