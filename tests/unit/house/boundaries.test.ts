import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

interface House {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions;
}

const house = createRequire(import.meta.url)('../../checks/dependency-cruiser.cjs') as House;

/** Forbidden imports: the rule, the importing file, and the imported file or package. */
const forbidden: [rule: string, from: string, to: string][] = [
  ['layer-geo', 'elements/geo/a.ts', 'elements/model/z.ts'],
  ['layer-model', 'elements/model/a.ts', 'elements/tiles/z.ts'],
  ['layer-tags', 'elements/tags/a.ts', 'elements/model/z.ts'],
  ['layer-photo', 'elements/photo/a.ts', 'elements/source/z.ts'],
  ['layer-tiles', 'elements/tiles/a.ts', 'elements/scene/z.ts'],
  ['layer-scene', 'elements/scene/a.ts', 'elements/tiles/z.ts'],
  ['layer-input', 'elements/input/a.ts', 'elements/scene/z.ts'],
  ['layer-source', 'elements/source/a.ts', 'elements/viewer/z.ts'],
  ['layer-embed', 'elements/embed/a.ts', 'elements/viewer/z.ts'],
  ['layer-surface', 'elements/surface/a.ts', 'elements/scene/z.ts'],
  ['layer-measure', 'elements/measure/a.ts', 'elements/scene/z.ts'],
  ['layer-panels', 'elements/panels/a.ts', 'elements/viewer/z.ts'],
  ['layer-map', 'elements/map/a.ts', 'elements/viewer/z.ts'],
  ['layer-viewer', 'elements/viewer/a.ts', 'elements/embed/z.ts'],
  ['layer-viewer', 'elements/viewer/j.ts', 'elements/map/z.ts'],
  ['layer-language', 'elements/language/a.ts', 'elements/panels/z.ts'],
  ['layer-page', 'elements/page/a.ts', 'elements/panels/z.ts'],
  ['rooms-below-entries', 'elements/viewer/base/a.ts', 'elements/viewer/z.ts'],
  ['rooms-below-entries', 'demo/ingest/photo/a.ts', 'demo/ingest/z.ts'],
  ['suites-apart', 'tests/e2e/a.ts', 'tests/api/z.ts'],
  ['suites-apart', 'tests/helpers/a.ts', 'tests/unit/z.ts'],
  ['layers-below-public-files', 'elements/viewer/b.ts', 'elements/index.ts'],
  ['elements-know-no-portal', 'elements/viewer/c.ts', 'web/lib/z.ts'],
  ['nobody-imports-demo', 'elements/viewer/d.ts', 'demo/host/db/z.ts'],
  ['nobody-imports-demo', 'web/lib/a.ts', 'demo/host/db/z.ts'],
  ['nobody-imports-tests', 'demo/a.ts', 'tests/helpers/z.ts'],
  ['web-uses-public-elements', 'web/lib/b.ts', 'elements/geo/z.ts'],
  ['demo-uses-contract', 'demo/b.ts', 'elements/tiles/z.ts'],
  ['demo-uses-contract', 'demo/c.ts', 'web/lib/z.ts'],
  ['host-layer-1', 'demo/host/lib/a.ts', 'demo/host/db/z.ts'],
  ['host-layer-2', 'demo/host/config/a.ts', 'demo/host/services/z.ts'],
  ['host-layer-2', 'demo/host/providers/a.ts', 'demo/host/context/z.ts'],
  ['host-layer-3', 'demo/host/context/a.ts', 'demo/host/services/z.ts'],
  ['host-layer-4', 'demo/host/services/mail/a.ts', 'demo/host/worker/z.ts'],
  ['host-layer-5', 'demo/host/middleware/a.ts', 'demo/host/routes/z.ts'],
  ['host-layer-6', 'demo/host/routes/b.ts', 'demo/host/worker/z.ts'],
  ['host-layer-6', 'demo/host/worker/a.ts', 'demo/host/start/z.ts'],
  ['host-layer-7', 'demo/host/start/a.ts', 'demo/world/z.ts'],
  ['host-layer-7', 'demo/host/start/b.ts', 'demo/standins/z.ts'],
  ['host-layer-7', 'demo/host/start/c.ts', 'demo/site/z.ts'],
  ['production-without-scenery', 'demo/production.ts', 'demo/standins/z.ts'],
  ['production-without-scenery', 'demo/site/a.ts', 'demo/world/z.ts'],
  ['dev-alone', 'demo/host/start/d.ts', 'demo/dev/z.ts'],
  ['ingest-alone', 'demo/ingest/a.ts', 'demo/host/z.ts'],
  ['world-alone', 'demo/world/a.ts', 'demo/ingest/z.ts'],
  ['features-apart', 'web/features/auth/a.ts', 'web/features/billing/z.ts'],
  ['features-above-shared', 'web/ui/a.ts', 'web/features/billing/z.ts'],
  ['contract-is-pure', 'web/contract/a.ts', 'web/lib/z.ts'],
  ['rules-are-pure', 'web/rules/a.ts', 'web/contract/z.ts'],
  ['only-in-scene-three', 'elements/viewer/e.ts', 'three'],
  ['only-in-view-lit', 'elements/scene/b.ts', 'lit'],
  ['only-in-map-maplibre', 'elements/viewer/f.ts', 'maplibre-gl'],
  ['only-in-web-react', 'elements/viewer/g.ts', 'react'],
  ['only-in-chart-uplot', 'web/features/auth/b.ts', 'uplot'],
  ['only-in-host-database', 'demo/host/routes/a.ts', 'kysely'],
  ['node-stays-in-demo', 'elements/geo/b.ts', 'node:fs'],
  ['resolvable', 'demo/d.ts', 'nothing-of-that-name'],
  ['listed-in-package', 'demo/e.ts', 'not-listed'],
  ['installed-in-production', 'demo/host/routes/e.ts', 'for-tests-only'],
  ['installed-in-production', 'web/contract/e.ts', 'for-tests-only'],
];

const allowed: [from: string, to: string][] = [
  ['elements/model/b.ts', 'elements/geo/z.ts'],
  ['elements/viewer/h.ts', 'elements/scene/z.ts'],
  ['elements/panels/b.ts', 'elements/input/z.ts'],
  ['elements/viewer/base/b.ts', 'elements/page/z.ts'],
  ['tests/unit/bench/a.ts', 'tests/bench/z.ts'],
  ['elements/viewer/i.ts', 'lit'],
  ['elements/scene/c.ts', 'three'],
  ['elements/map/b.ts', 'maplibre-gl'],
  ['elements/react/react.ts', 'react'],
  ['web/lib/c.ts', 'elements/index.ts'],
  ['web/features/auth/c.ts', 'web/features/auth/d.ts'],
  ['demo/f.ts', 'web/contract/z.ts'],
  ['demo/g.ts', 'elements/geo/z.ts'],
  ['demo/host/start/e.ts', 'demo/ingest/z.ts'],
  ['demo/host/routes/c.ts', 'demo/host/services/z.ts'],
  ['demo/host/services/session/a.ts', 'demo/host/services/profile/z.ts'],
  ['demo/site/sample/a.ts', 'demo/world/z.ts'],
  ['demo/start.ts', 'demo/world/z.ts'],
  ['demo/host/services/a.ts', 'kysely'],
  ['tests/unit/a.ts', 'demo/host/db/z.ts'],
];

const packages = ['three', 'lit', 'maplibre-gl', 'react', 'uplot', 'kysely'];

/**
 * A source tree whose files contain only imports. Every second import is a type import, which must count as
 * well.
 */
class ToyTree {
  readonly root = mkdtempSync(join(tmpdir(), 'boundaries-'));

  constructor() {
    for (const name of [...packages, 'for-tests-only', 'not-listed']) {
      this.#write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
      );
      this.#write(`node_modules/${name}/index.js`, 'export const thing = 1;\n');
    }
    const versions = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
    const listed = { dependencies: versions, devDependencies: { 'for-tests-only': '1.0.0' } };
    this.#write('package.json', JSON.stringify({ name: 'toy', type: 'module', ...listed }));
    this.#write(
      'tsconfig.json',
      '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }',
    );
  }

  addImport(from: string, to: string, keyword: 'import' | 'import type'): void {
    const path = relative(dirname(from), to);
    const specifier = to.includes('/') ? (path.startsWith('.') ? path : `./${path}`) : to;
    this.#write(from, `${keyword} { thing } from '${specifier}';\nexport type Here = typeof thing;\n`);
  }

  addLeaf(path: string): void {
    this.#write(path, 'export const thing = 1;\n');
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }
}

describe('import boundaries', () => {
  const tree = new ToyTree();
  const violations = new Map<string, string[]>();

  before(async () => {
    const pairs = [...forbidden.map(([, from, to]) => [from, to] as const), ...allowed];
    for (const [, to] of pairs) if (to.includes('/')) tree.addLeaf(to);
    pairs.forEach(([from, to], index) => {
      tree.addImport(from, to, index % 2 === 0 ? 'import' : 'import type');
    });
    tree.addImport('elements/geo/round.ts', 'elements/geo/about.ts', 'import');
    tree.addImport('elements/geo/about.ts', 'elements/geo/round.ts', 'import');
    tree.addImport('demo/host/services/account/a.ts', 'demo/host/services/job/b.ts', 'import');
    tree.addImport('demo/host/services/job/a.ts', 'demo/host/services/account/b.ts', 'import type');
    tree.addLeaf('demo/host/services/account/b.ts');
    tree.addLeaf('demo/host/services/job/b.ts');

    const { tsConfig, ...options } = house.options;
    const rules = { ruleSet: { forbidden: house.forbidden }, validate: true, baseDir: tree.root };
    const { output } = await cruise(['elements', 'web', 'demo', 'tests'], { ...options, ...rules });
    for (const { from, rule } of (output as ICruiseResult).summary.violations) {
      violations.set(from, [...(violations.get(from) ?? []), rule.name]);
    }
    assert.ok(tsConfig);
  });

  after(() => {
    rmSync(tree.root, { recursive: true });
  });

  for (const [rule, from, to] of forbidden) {
    test(`an import of ${to} in ${from} is reported by the rule ${rule}`, () => {
      assert.ok(
        violations.get(from)?.includes(rule),
        `fired: ${violations.get(from)?.join(', ') ?? 'nothing'}`,
      );
    });
  }

  for (const [from, to] of allowed) {
    test(`an import of ${to} in ${from} is allowed`, () => {
      assert.deepEqual(violations.get(from) ?? [], []);
    });
  }

  test('two files that import each other are reported by the rule no-cycles', () => {
    const fired = [...violations].filter(([, rules]) => rules.includes('no-cycles'));
    assert.deepEqual(fired.length, 1);
    assert.match(fired[0]![0], /^elements\/geo\/(round|about)\.ts$/);
  });

  test('two folders that import each other are reported by the rule folders-one-way', () => {
    for (const folder of ['demo/host/services/account', 'demo/host/services/job'])
      assert.deepEqual(violations.get(folder), ['folders-one-way']);
  });

  test('every rule of the dependency-cruiser configuration has a test in this file', () => {
    const proved = new Set([...forbidden.map(([rule]) => rule), 'no-cycles', 'folders-one-way']);
    assert.deepEqual(
      house.forbidden.map(({ name }) => name).filter((name) => !proved.has(name ?? '')),
      [],
    );
  });
});
