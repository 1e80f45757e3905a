import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';

/** What only a page has. The maths and the words of the model must run anywhere. */
const domGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'localStorage',
  'sessionStorage',
  'self',
  'fetch',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'matchMedia',
  'getComputedStyle',
  'Node',
  'Element',
  'HTMLElement',
  'Event',
  'CustomEvent',
  'EventTarget',
  'MouseEvent',
  'PointerEvent',
  'Image',
  'ImageData',
  'ImageBitmap',
  'createImageBitmap',
  'OffscreenCanvas',
  'DOMParser',
  'DOMRect',
  'Worker',
  'ResizeObserver',
  'IntersectionObserver',
  'MutationObserver',
  'customElements',
];

const pureMessage = 'elements/geo and elements/model know no page: pass the value in.';

const restrictedSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only: a thing has one name everywhere.' },
  { selector: 'TSEnumDeclaration', message: 'A union of strings says the same without code.' },
  {
    selector:
      ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)',
    message: 'Write the entries themselves: a spread of a literal adds nothing.',
  },
];

/** What the build leaves out of three: see elements/build/three-without.ts. */
const omittedFromThree = [
  'MeshBasicMaterial',
  'MeshStandardMaterial',
  'MeshPhysicalMaterial',
  'MeshLambertMaterial',
  'MeshPhongMaterial',
  'MeshToonMaterial',
  'MeshNormalMaterial',
  'MeshMatcapMaterial',
  'ShadowMaterial',
  'MeshDepthMaterial',
  'MeshDistanceMaterial',
  'LineBasicMaterial',
  'LineDashedMaterial',
  'PointsMaterial',
  'SpriteMaterial',
  'Sprite',
  'ShaderMaterial',
  'PMREMGenerator',
];

/** Where a tool or another package's types ask for a default export. */
const defaultExports = ['**/*.config.{js,ts}', '.*.{js,cjs}', '**/*.d.ts'];

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'dist/',
      'data/',
      'coverage/',
      'test-results/',
      '.cache/',
      'tests/bench/node_modules/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-extraneous-class': 'off',
      // There are no enums here (see restrictedSyntax), and the rule is dear.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // A quarter of the time of the whole lint, for classes that are compared by their members anyway.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-syntax': ['error', ...restrictedSyntax],
      'no-console': 'error',
      'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
      complexity: ['error', 12],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'object-shorthand': 'error',
    },
  },
  {
    files: ['elements/**/*.ts'],
    extends: [lit.configs['flat/recommended'], litA11y.configs.recommended, wc.configs['flat/recommended']],
    rules: {
      'lit/no-legacy-template-syntax': 'error',
      'lit/no-template-arrow': 'off',
      'lit/no-useless-template-literals': 'error',
      'lit/no-value-attribute': 'error',
      'wc/guard-super-call': 'off',
      'wc/require-listener-teardown': 'error',
      'wc/no-closed-shadow-root': 'error',
      'wc/no-typos': 'error',
    },
  },
  {
    files: ['elements/{geo,model}/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...domGlobals.map((name) => ({ name, message: pureMessage }))],
      // The rule above passes over types.
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        {
          selector: `TSTypeReference > Identifier[name=/^(${domGlobals.join('|')}|HTML\\w+Element)$/]`,
          message: pureMessage,
        },
      ],
    },
  },
  {
    files: ['elements/scene/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: 'three',
          importNames: omittedFromThree,
          message: 'The build leaves the built-in shaders out of three: draw with RawShaderMaterial.',
        },
      ],
    },
  },
  {
    // Loops over pixels, grids and cells, where a check of every index would cost more than the work.
    files: ['elements/geo/**/*.ts', 'demo/{ingest/{tiles,heights},world}/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['elements/{viewer,panels,map}/**/*.ts', 'web/**/*.tsx'],
    // A template is long as a picture is large.
    rules: { 'max-lines-per-function': ['error', { max: 70, skipComments: true, skipBlankLines: true }] },
  },
  {
    files: ['web/**/*.tsx'],
    extends: [jsxA11y.configs.recommended, reactHooks.configs.flat.recommended],
  },
  {
    files: ['demo/**/main.ts', 'demo/start.ts', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
            // The DOM comparison's types say that every `equal` of chai is a promise.
            { from: 'package', package: 'chai', name: 'Equal' },
          ],
        },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Tests and probes keep a method aside while they stand in for it.
      '@typescript-eslint/unbound-method': 'off',
      // Assertions such as expect(x).to.be.true are expressions.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  {
    files: defaultExports,
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        module: 'writable',
        require: 'readonly',
      },
    },
  },
  {
    files: ['demo/site/pages/**/*.js'],
    // A page of a developer reports to the developer.
    rules: { 'no-console': ['error', { allow: ['error'] }] },
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...domGlobals,
          'AbortController',
          'DOMPoint',
          'Option',
          'URLSearchParams',
          'clearTimeout',
          'setTimeout',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
