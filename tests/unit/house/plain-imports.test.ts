import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutHelper } from '../../../elements/build/plain-imports.ts';

/** Returns code without spaces, of which the replacement leaves many. */
const short = (code: string): string => code.replace(/\s+/g, '');

test('the preload helper is removed from dynamic imports without changing the length of the chunk', () => {
  const cases: readonly (readonly [given: string, expected: string])[] = [
    [
      'const a = await __vitePreload(() => import("./a.js"), [], import.meta.url);',
      'const a = await import("./a.js") ;',
    ],
    [
      '__vitePreload(() => import("./a.js").then((m) => m.t), __VITE_PRELOAD__, import.meta.url)',
      'import("./a.js").then((m) => m.t)',
    ],
    [
      'load(__vitePreload(async () => { const { B } = await import("./b.js"); return { B } }, [], import.meta.url), after);',
      'load( import("./b.js") , after);',
    ],
    [
      '__vitePreload(async () => { const { B, C: D } = await import("./b.js"); return { B, C: D }; }, []).then(({ B }) => B);',
      'import("./b.js").then(({ B }) => B);',
    ],
    [
      'await __vitePreload(async () => { const { B } = await import("./b.js"); return { D } }, []);',
      'await (async () => { const { B } = await import("./b.js"); return { D } })();',
    ],
    ['var __vitePreload = (load) => load();', 'var __vitePreload = (load) => load();'],
  ];
  for (const [given, expected] of cases) {
    const rest = withoutHelper(given);
    assert.equal(rest.length, given.length);
    assert.equal(short(rest), short(expected));
  }
});
