import { existsSync, writeFileSync } from 'node:fs';
import { formatted } from '../formatted.ts';
import { knownNames, lostNames, NAMES_FILE, namesWithout, type PublicNames } from './known-names.ts';
import { readPublicNames } from './public-names.ts';

/*
 * `npm run names` lists public names that were added or removed since tests/fixtures/public-names.json was
 * written and that are not in tests/fixtures/public-name-changes.json. With `-- --write`, it adds new names to
 * the former file. It never removes a name, because removed names must be listed in the latter file.
 */

function join(known: PublicNames, today: PublicNames): PublicNames {
  const groups = [...new Set([...Object.keys(known), ...Object.keys(today)])];
  return Object.fromEntries(
    groups.map((group) => [group, [...new Set([...(known[group] ?? []), ...(today[group] ?? [])])].sort()]),
  );
}

const known = existsSync(NAMES_FILE) ? knownNames() : {};
const today = await readPublicNames();
for (const name of namesWithout(today, known)) console.log(`new   ${name}`);
for (const name of lostNames(known, today)) console.log(`gone  ${name}`);
if (process.argv.includes('--write'))
  writeFileSync(NAMES_FILE, await formatted(NAMES_FILE, JSON.stringify(join(known, today))));
