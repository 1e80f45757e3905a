/*
 * Finds sections, rows of tables and calls of the API. The functions are pure, so that tests can call them.
 * The words of the documentation are computed in the browser when a reader uses the search for the first time.
 */

/**
 * @typedef {object} Found
 * @property {string} title What was found: a heading, the name in a row, or a call.
 * @property {string} place The page, and the section if the title is not a heading.
 * @property {string} text The text of the section or row.
 * @property {string} href
 */

/**
 * @typedef {object} Entry
 * @property {Found} found
 * @property {boolean} isRow
 * @property {ReadonlySet<string>} titleWords
 * @property {ReadonlyMap<string, number>} textWords The words of the text with their counts.
 * @property {ReadonlySet<string>} placeWords
 */

/** Maximum number of results, and of those in one section. */
const MAX_RESULTS = 9;
const MAX_IN_SECTION = 3;

/** Maximum length of a shown text, and of its part before the first hit, in characters. */
const SNIPPET_LENGTH = 130;
const LEAD_LENGTH = 40;

/** Matches a word. Hyphens, dots and slashes do not end it, because they are part of names and paths. */
const WORDS = /[^\s(),:;=<>[\]{}"'“”’|]+/g;

const WORD_PARTS = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|\p{Lo}+/gu;

/** Removes the ending of a plural: `libraries`, `hashes`, `markers`. */
export function stem(word) {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=sh|ch|x|ss|zz)es$/, '')
    .replace(/s$/, '');
}

/**
 * Returns the words in a match of `WORDS`. `scrollGuard`, `scroll-guard` and `/scroll/guard` give `scrollguard`
 * and `guard`, so that readers find a name by each of its parts.
 */
export function wordsOf(chunk) {
  const parts = (chunk.match(WORD_PARTS) ?? []).map((part) => part.toLowerCase());
  const words = parts.map((_, at) => parts.slice(at).join(''));
  return [...new Set(words.flatMap((word) => [word, stem(word)]))];
}

/** Yields the words of a text, and each pair of adjacent words, so that `fullscreen` finds `full screen`. */
function* wordsIn(text) {
  let before = '';
  for (const [chunk] of text.matchAll(WORDS)) {
    const words = wordsOf(chunk);
    yield* words;
    const [whole = ''] = words;
    if (before !== '' && whole !== '') yield `${before} ${whole}`;
    before = whole;
  }
}

function countWords(text) {
  const counts = new Map();
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** In some tables, the first cell describes something in several words. Such a cell is not a name. */
const isPhrase = (title) => /^\p{L}+ \p{L}+ \p{L}+/u.test(title);

/** @returns {Entry} */
function entryOf(found, isRow) {
  const hasName = !isRow || !isPhrase(found.title);
  return {
    found,
    isRow,
    titleWords: new Set(hasName ? wordsIn(found.title) : []),
    textWords: countWords(hasName ? found.text : `${found.title} ${found.text}`),
    placeWords: new Set(wordsIn(found.place)),
  };
}

/**
 * Returns the entries of all pages, as served in `search.json`.
 * @returns {Entry[]}
 */
export function entriesOf(pages) {
  return pages.flatMap(({ title: page, href, sections }) =>
    sections.flatMap(({ anchor, title, text, rows }) => {
      const target = (id) => (id === '' ? href : `${href}#${id}`);
      const place = title === page ? page : `${page} › ${title}`;
      const section = { title, place: title === page ? '' : page, text, href: target(anchor) };
      return [
        entryOf(section, false),
        ...rows.map(([id, name, rest]) =>
          entryOf({ title: name, place, text: rest, href: target(id) }, true),
        ),
      ];
    }),
  );
}

/** A word that the reader typed, in the forms in which texts contain it. */
export function termOf(typed) {
  const whole = (typed.match(WORD_PARTS) ?? []).join('').toLowerCase();
  return whole === '' ? null : { whole, forms: [...new Set([whole, stem(whole)])] };
}

const termsOf = (typed) => typed.split(/\s+/).map(termOf).filter(Boolean);

/**
 * Returns 2 for a word that equals the term, 1 for a longer word that begins with the term or for a pair of
 * words that equals the term, and 0 otherwise.
 */
function closeness(word, { forms }) {
  if (word.includes(' ')) return forms.includes(word.replace(' ', '')) ? 1 : 0;
  if (forms.includes(word)) return 2;
  return forms.some((form) => word.startsWith(form)) ? 1 : 0;
}

function closest(words, term) {
  let best = 0;
  for (const word of words) best = Math.max(best, closeness(word, term));
  return best;
}

/** Points for a hit in a text, by how close it is and how often it occurs. */
function textScore(counts, term) {
  let [best, count] = [0, 0];
  for (const [word, times] of counts) {
    const close = closeness(word, term);
    if (close > 0) count = Math.max(count, times);
    best = Math.max(best, close);
  }
  return best === 0 ? 0 : 6 * best + Math.min(count, 4);
}

/** Points for one term. Headings come before names in tables, and names before texts. */
function scoreOf({ isRow, titleWords, textWords, placeWords }, term) {
  const inTitle = closest(titleWords, term);
  if (inTitle > 0) return (isRow ? 30 : 40) + 30 * (inTitle - 1);
  return textScore(textWords, term) || closest(placeWords, term);
}

/** Returns the first name in a title without parameters. */
const nameOf = (title) => title.replace(/\(.*|,.*/, '');

/** Returns true if the name in a title is exactly what the reader typed. */
const isWhole = ({ found }, typed) => termOf(nameOf(found.title))?.whole === termOf(typed)?.whole;

function rank(entry, typed, terms) {
  const scores = terms.map((term) => scoreOf(entry, term));
  if (scores.some((score) => score === 0)) return 0;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length + (isWhole(entry, typed) ? 25 : 0);
}

/** Omits further results of a section that already has several. */
function spread(entries) {
  const counts = new Map();
  return entries.filter(({ found, isRow }) => {
    const section = isRow ? found.place : found.href;
    counts.set(section, (counts.get(section) ?? 0) + 1);
    return counts.get(section) <= MAX_IN_SECTION;
  });
}

/**
 * Returns the best results for a text that a reader typed. Each result contains every word of the text.
 * @param {readonly Entry[]} entries
 * @param {string} typed
 * @returns {Found[]}
 */
export function find(entries, typed) {
  const terms = termsOf(typed);
  if (terms.length === 0) return [];
  const ranked = entries
    .map((entry) => ({ entry, score: rank(entry, typed, terms) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) => b.score - a.score || nameOf(a.entry.found.title).length - nameOf(b.entry.found.title).length,
    )
    .map(({ entry }) => entry);
  return spread(ranked)
    .slice(0, MAX_RESULTS)
    .map(({ found }) => found);
}

/** Returns the positions of the matching words in a text, as pairs of start and end. */
function hitsIn(text, typed) {
  const terms = termsOf(typed);
  const chunks = [...text.matchAll(WORDS)];
  const wholes = chunks.map(([chunk]) => wordsOf(chunk));
  const isHit = (at) => terms.some((term) => closest(wholes[at], term) > 0);
  const isPair = (at) =>
    terms.some((term) => closeness(`${wholes[at]?.[0]} ${wholes[at + 1]?.[0]}`, term) > 0);
  return chunks.flatMap(({ 0: chunk, index }, at) => {
    if (!isHit(at) && !isPair(at) && !isPair(at - 1)) return [];
    const [{ length: lead }] = /^[^\p{L}\p{N}]*/u.exec(chunk);
    const [{ length: tail }] = /[^\p{L}\p{N}]*$/u.exec(chunk);
    return [[index + lead, index + chunk.length - tail]];
  });
}

/** Returns the part of a text around its first hit, which is at the index `first`. */
function cut(text, first) {
  if (text.length <= SNIPPET_LENGTH) return text;
  const wanted = Math.min(Math.max(0, first - LEAD_LENGTH), text.length - SNIPPET_LENGTH);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const end = start + SNIPPET_LENGTH;
  const cutEnd = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), first + 1);
  return `${start === 0 ? '' : '… '}${text.slice(start, cutEnd)}${cutEnd === text.length ? '' : ' …'}`;
}

/**
 * Splits a text into parts, alternately without and with a hit: `['Click a ', 'marker', '.']`.
 * @returns {string[]}
 */
export function marked(text, typed) {
  const parts = [];
  let done = 0;
  for (const [start, end] of hitsIn(text, typed)) {
    parts.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** Returns the part of a text around its first hit, split like `marked`. */
export const snippetOf = (text, typed) => marked(cut(text, hitsIn(text, typed)[0]?.[0] ?? 0), typed);
