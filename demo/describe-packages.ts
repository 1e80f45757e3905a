import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { noticesText } from '../elements/build/notices.ts';

/* Describes the packages that the production host needs: as a software bill of materials, and by their licenses. */

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string(), dev: z.boolean().optional(), license: z.string().optional() }),
  ),
});

interface LockedPackage {
  /** Name and version, such as `zod@4.6.7`. */
  readonly id: string;
  /** As the package spells it, which is not always an SPDX id. */
  readonly license: string | undefined;
  /** Path in the project. */
  readonly folder: string;
}

/** Returns the packages in the lock file that `npm ci --omit=dev` can install, on whatever platform. */
function productionPackages(root: string): readonly LockedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(packages).flatMap(([folder, { version, dev, license }]) =>
    folder === '' || dev === true
      ? []
      : [{ id: `${folder.split('node_modules/').at(-1) ?? ''}@${version}`, license, folder }],
  );
}

const bomSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), licenses: z.unknown().optional() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/**
 * Returns the software bill of materials of the production host, in the format CycloneDX. `npm sbom --omit=dev`
 * omits every package that a development package also depends on, such as zod. The packages for development are
 * therefore removed here, by the lock file. It also omits licenses that are not spelled as SPDX does, such as
 * `mpl-2.0`; they are added as they are.
 */
export function softwareBill(root: string): string {
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  } as const;
  const written = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], options);
  const { metadata, components, dependencies, ...rest } = bomSchema.parse(JSON.parse(written));
  const project = metadata.component['bom-ref'];
  const packages = productionPackages(root);
  const kept = new Set([project, ...packages.map(({ id }) => id)]);
  const licenseOf = new Map(packages.map(({ id, license }) => [id, license]));
  const bill = {
    ...rest,
    // npm names the project by its folder.
    metadata: { ...metadata, component: { ...metadata.component, name: project.replace(/@[^@]*$/, '') } },
    components: components
      .filter((component) => kept.has(component['bom-ref']))
      .map((component) => {
        const { 'bom-ref': id, licenses = [{ license: { name: licenseOf.get(id) } }] } = component;
        return { ...component, licenses };
      }),
    dependencies: dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn, ...more }) => ({
        ...more,
        ref,
        dependsOn: dependsOn.filter((one) => kept.has(one)),
      })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Returns the licenses of the installed packages of the production host. Those of other platforms are not installed. */
export const packageNotices = (root: string): string =>
  noticesText(
    productionPackages(root)
      .map(({ folder }) => join(root, folder))
      .filter((folder) => existsSync(join(folder, 'package.json'))),
  );
