import { apiErrors, apiNames, trackedActions } from './api.ts';
import { browserNames, builtEntries } from './browser.ts';
import { libraryNames } from './elements.ts';
import { legacyNames, postedNames } from './embed.ts';
import {
  commandNames,
  fileNames,
  hostPaths,
  logEvents,
  metricNames,
  packageEntries,
  tableNames,
  workNames,
} from './host.ts';
import type { PublicNames } from './known-names.ts';
import { entries, settingNames } from './product.ts';

export async function readPublicNames(): Promise<PublicNames> {
  const [library, { tables, migrations }, paths] = await Promise.all([
    libraryNames(),
    tableNames(),
    hostPaths(),
  ]);
  const { operations, fields } = apiNames();
  const { stored, screens } = browserNames();
  const names: Record<string, readonly string[]> = {
    ...library,
    'package entries': [...packageEntries(), ...Object.keys(entries)],
    'built files': builtEntries(['define', 'index', 'client', 'embed-frame', 'embed-viewer']),
    'messages to a frame': postedNames(),
    'legacy messages': legacyNames(),
    'API operations': operations,
    'API fields': fields,
    'API error codes': apiErrors(),
    'tracked actions': trackedActions(),
    'environment variables': settingNames,
    'storage keys': stored,
    commands: commandNames(),
    metrics: metricNames(),
    'log events': logEvents(),
    tables,
    migrations,
    'jobs and tasks': workNames(),
    files: fileNames(),
    'host paths': paths,
    'portal paths': screens,
  };
  return Object.fromEntries(Object.entries(names).map(([group, list]) => [group, [...new Set(list)].sort()]));
}
