import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import ts from 'typescript';
import { toJSONSchema } from 'zod/mini';
import { demoPages, hostSources } from './product-files.ts';
import {
  createApp,
  createMetrics,
  databasePlace,
  demoMounts,
  DEFAULT_TILE_TEMPLATE,
  FACES,
  HELP,
  jobKinds,
  PAGE_GROUPS,
  migrate,
  openDatabase,
  periodicTasks,
  parseCommand,
  readEnv,
  sampleMounts,
  settingsOf,
  siteMounts,
  sphereSchema,
  tilePath,
} from './product.ts';
import { namesOfSchema } from './schemas.ts';
import { literalText, parseSources, visitAll } from './source-texts.ts';

interface PackageFacts {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const packageFacts = (): PackageFacts => JSON.parse(readFileSync('package.json', 'utf8')) as PackageFacts;

/** Returns the options in the help text of the ingest command. Throws if the command rejects one of them. */
function ingestOptions(): string[] {
  const named = [...HELP.matchAll(/(?<!\S)--([a-z][\w-]*)/g)].map(([option]) => option);
  for (const option of named) {
    const flag = parseCommand([option, 'photo.jpg']);
    if (flag.kind === 'invalid' && /there is no option/i.test(flag.message)) throw new Error(flag.message);
  }
  return named;
}

/** Returns the scripts of the package and the options of scripts that accept options. */
export const commandNames = (): string[] => [
  ...Object.keys(packageFacts().scripts).map((script) => `npm run ${script}`),
  ...ingestOptions().map((option) => `npm run ingest -- ${option}`),
];

export const packageEntries = (): string[] => Object.keys(packageFacts().exports);

export function metricNames(): string[] {
  const metrics = createMetrics().registry.getMetricsAsArray();
  return metrics.map((metric) => {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: readonly string[] };
    return `${name}{${[...labelNames].sort().join(',')}}`;
  });
}

/** Returns the event names of log lines, which `events_total` counts. */
export function logEvents(): string[] {
  const found: string[] = [];
  for (const source of parseSources(hostSources)) {
    visitAll(source, (node) => {
      if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'event') return;
      const text = literalText(node.initializer);
      if (text !== null) found.push(text);
    });
  }
  return found;
}

/** Returns the names of jobs and periodic tasks. Databases store these names. */
export const workNames = (): string[] => [
  ...jobKinds.map(({ kind }) => `job ${kind}`),
  ...periodicTasks.map(({ name }) => `periodic task ${name}`),
];

/**
 * Returns the tables and columns of a new database and the names of its migrations. Every database records the
 * latter.
 */
export async function tableNames(): Promise<{ tables: string[]; migrations: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  const database = openDatabase({ file: join(folder, 'new.db') });
  try {
    const migrations = await migrate(database.db);
    const { rows } = await sql<{ place: string }>`
      select t.name || '.' || c.name as place from sqlite_master t join pragma_table_info(t.name) c
      where t.type in ('table', 'view') and t.name not like 'sqlite_%'`.execute(database.db);
    return { tables: rows.map(({ place }) => place), migrations: [...migrations] };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the path of the embedded database relative to the data folder. */
function databasePath(): string {
  const place = databasePlace({ DATABASE_URL: undefined }, 'data');
  return 'file' in place ? place.file : place.url;
}

/**
 * Returns the paths of the database and of tiles in folders and object storage, and the fields of a sphere in
 * the list.
 */
export function fileNames(): string[] {
  const schema = toJSONSchema(sphereSchema, { io: 'input', unrepresentable: 'any' });
  const tile = { face: FACES[0], level: 1, x: 2, y: 3 };
  return [
    `database ${databasePath()}`,
    `template ${DEFAULT_TILE_TEMPLATE}`,
    ...(['webp', 'jpg'] as const).map((format) => `path ${tilePath(tile, format)}`),
    ...FACES.map((face) => `face ${face}`),
    ...namesOfSchema(schema as Readonly<Record<string, unknown>>).map((field) => `sphere ${field}`),
  ];
}

/** Creates a host without data that also serves everything that is mounted next to its API. */
function openApp(): ReturnType<typeof createApp> {
  const settings = settingsOf(readEnv({}));
  const sample = { version: '0', get: () => Promise.reject(new Error('No tile is painted here.')) };
  return createApp({
    mounts: [
      ...demoMounts(null),
      ...sampleMounts(sample, settings, () => ''),
      ...siteMounts(settings, { hasSample: true }),
    ],
    elements: '.',
    spheres: '.',
    api: new Hono(),
    log: pino({ level: 'silent' }),
    onResponse: () => undefined,
    https: false,
  });
}

/** Returns the paths of the host outside its API: route patterns, and pages that respond with 200. */
export async function hostPaths(): Promise<string[]> {
  const app = openApp();
  const demos = readdirSync(demoPages).map((name) => `/demo/${name}`);
  const pages = PAGE_GROUPS.flatMap(({ pages: each, more = [] }) => [
    ...each.map(({ slug }) => `/docs/${slug}`),
    ...more.map(({ href }) => href),
  ]);
  const responses = await Promise.all(
    [...demos, ...pages].map(async (path) => ((await app.request(path)).status === 200 ? [path] : [])),
  );
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  // The names of parameters are removed, because they do not appear in URLs.
  const patterns = routes.map(
    ({ method, path }) =>
      `${method} ${path.replace(/:\w+(\{[^/]*\})?/g, (_, pattern?: string) => pattern ?? '{}')}`,
  );
  return [...patterns, ...responses.flat()];
}
