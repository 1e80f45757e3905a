import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

/** Wording that a native technical writer would not use, with its replacement. See `.github/CONTRIBUTING.md`. */
const refused: readonly [pattern: RegExp, instead: string][] = [
  [/\banew\b/i, 'again'],
  [/\bwho(so|m)ever\b|\bwhoever\b/i, 'the person, the client: a plain subject'],
  [/\blorr(y|ies)\b/i, 'truck'],
  [
    /(?<!\bthere )\b(is|are|was|were|be) no (UUID|number|whole|http|https|e-?mail|address|place|name|pair|origin|date|day|list|path|file|feature|payment|CSV|such|valid|value|key|picture|image|sphere|photograph|panorama)\b/i,
    '"must be …", "is not a …"',
  ],
  [/\b(is|are|was|were|be|been) told\b/i, 'is reported, described, announced; gets'],
  [/\bhears? (of|from|whether|when|about)\b|\bheard of\b/i, 'is notified, receives'],
  [/\bcomplain(s|ed|t|ts|ing)?\b/i, 'warns, reports'],
  [
    /\bWho [a-z]+ [^.?\n]*\b(is|are|gets|has|must|may|sees)\b[^?\n]*$/m,
    'a plain subject in place of "Who …"',
  ],
  [/\b(for|to|by|of|with|from) whom\b/i, 'a plain subject'],
  [/\bunder way\b/i, 'in progress, pending'],
  [/\be-mails?\b/i, 'email'],
  [/\bonce more\b/i, 'again'],
  [/\basked for\b/i, 'requested'],
  [/\b(bring|brings|brought) (it |them |one )?back\b/i, 'restore'],
];

const refusedInTexts: readonly [pattern: RegExp, instead: string][] = [
  [/ …/, 'the ellipsis right after its word: "Loading…"'],
  [
    /\b(cancelled|colors?|meters|kilometers|center|storeys?|(north|south)-(east|west))\b/i,
    'American spelling',
  ],
  [/\bmay not\b/i, 'cannot, is not allowed'],
  [/\bswitch(ed|es)? (on|off)\b/i, 'turn on, turn off'],
  [/\bpictures?\b/i, 'image, snapshot, view'],
  [/\bstart page\b/i, 'home page'],
  [/\bdid not load\b/i, 'could not be loaded'],
  [/\b(that|this|it|which) (holds|hold) (for|no)\b/i, 'is valid for, contains no'],
  [/\bKeep it\b/, 'the name of what is kept: "Keep key"'],
];

/** Words that no identifier contains, such as `Asker` or `hearMessages`, with their replacements. */
const refusedInNames: Readonly<Record<string, string>> = {
  anew: 'again',
  answered: 'responded, received',
  asker: 'client, requester',
  complain: 'warn, report',
  complaint: 'warning',
  fault: 'error, failure, issue',
  faults: 'errors, failures, issues',
  faulty: 'failing',
  forget: 'reset, purge, delete',
  gone: 'deleted, unavailable',
  hear: 'listen, collect',
  heard: 'received, notified',
  hears: 'listens',
  judge: 'check',
  keeper: 'store',
  lorries: 'trucks',
  lorry: 'truck',
  oneself: 'self, current user',
  patience: 'timeout',
  recipe: 'content hash',
  recipes: 'content hashes',
  tell: 'report, notify',
  tells: 'reports',
  told: 'reported, shown',
  whoever: 'client, person',
  workshop: 'ingest context',
};

/** Fields of the log, which readers of the log may depend on. */
const exemptNames: readonly string[] = ['demo/host/services/mail/deliver-mails.ts: fault'];

/** Files with third-party texts or recorded data, and files that list the forbidden words on purpose. */
const exempt =
  /^(package-lock\.json|\.github\/CONTRIBUTING\.md|tests\/(requirements|goals)\.md|tests\/fixtures\/|tests\/unit\/(house|tooling)\/words\.test\.ts|demo\/host\/db\/migrations\/|demo\/standins\/google\/NOTICE\.md|elements\/custom-elements\.json)/;

const listing = spawnSync('git', ['ls-files'], { encoding: 'utf8' });
const files = listing.stdout
  .split('\n')
  .filter((path) => /\.(ts|tsx|js|mjs|cjs|css|html|md|yml)$/.test(path) && !exempt.test(path));

/** Returns the distinct identifiers of a source file, without those in strings, comments and patterns. */
const identifiersOf = (source: string): readonly string[] => {
  const code = source.replaceAll(
    /\/\*[^]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\//g,
    "''",
  );
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g))];
};

/** Splits `hearMessages`, `HEAR_MS` and the like into lowercase words. */
const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

const isText = (path: string): boolean =>
  /^(web\/texts\/.*|elements\/panels\/texts|elements\/map\/map-texts|demo\/host\/services\/account\/mails)\.ts$/.test(
    path,
  );

const stringsOf = (source: string): readonly string[] =>
  [...source.replaceAll(/^ *(\/\*\*|\*|\/\/).*$/gm, '').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '{}'),
  );

test(
  'texts that customers read contain no wording that the style guide forbids',
  { skip: listing.status !== 0 },
  () => {
    const texts = files.filter(isText);
    assert.ok(texts.length > 20);
    const found = texts.flatMap((path) =>
      stringsOf(readFileSync(path, 'utf8')).flatMap((text) =>
        refusedInTexts.flatMap(([pattern, instead]) =>
          pattern.test(text) ? [`${path}: "${text}": write ${instead}`] : [],
        ),
      ),
    );
    assert.deepEqual(found, []);
  },
);

describe(
  'words that the style guide forbids',
  { skip: listing.status !== 0 && 'git cannot list the files of this folder' },
  () => {
    for (const [pattern, instead] of refused) {
      test(`no file contains wording that matches ${pattern.source.slice(0, 60)} (write: ${instead})`, () => {
        const found = files.flatMap((path) =>
          readFileSync(path, 'utf8')
            .split('\n')
            .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
        );
        assert.deepEqual(found, []);
      });
    }
  },
);

test('identifiers contain no words that the style guide forbids', { skip: listing.status !== 0 }, () => {
  assert.deepEqual(wordsOf('hearHTTPMessages'), ['hear', 'http', 'messages']);
  assert.deepEqual(wordsOf('PATIENCE_MS'), ['patience', 'ms']);
  const sources = files.filter((path) => /\.tsx?$/.test(path));
  assert.ok(sources.length > 1000);
  const found = sources.flatMap((path) =>
    identifiersOf(readFileSync(path, 'utf8')).flatMap((name) =>
      wordsOf(name).flatMap((word) => {
        const instead = Object.hasOwn(refusedInNames, word) ? refusedInNames[word] : undefined;
        const place = `${path}: ${name}`;
        return instead === undefined || exemptNames.includes(place) ? [] : [`${place}: write ${instead}`];
      }),
    ),
  );
  assert.deepEqual(found, []);
});
