/*
 * Finds sections, rows of tables and calls of the API with MiniSearch. The functions are pure, so that tests can call
 * them. The words of the documentation are indexed in the browser when a reader uses the search for the first time.
 */

/**
 * @typedef {object} Found
 * @property {string} title What was found: a heading, the name in a row, or a call.
 * @property {string} place The page, and the section if the title is not a heading.
 * @property {string} text The text of the section or row.
 * @property {string} href
 * @property {ReadonlySet<string>} terms The words of the documentation that the typed text matched.
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
 * Returns the words in a match of `WORDS`, in the singular. `scrollGuard`, `scroll-guard` and `/scroll/guard` give
 * `scrollguard` and `guard`, so that readers find a name by each of its parts.
 */
export function wordsOf(chunk) {
  const parts = (chunk.match(WORD_PARTS) ?? []).map((part) => part.toLowerCase());
  return parts.map((_, at) => stem(parts.slice(at).join('')));
}

/** Returns the words of a text, and each pair of adjacent words as one, so that `fullscreen` finds `full screen`. */
function wordsIn(text) {
  const chunks = (text.match(WORDS) ?? []).map(wordsOf).filter(({ length }) => length > 0);
  return chunks.flatMap((words, at) => (at === 0 ? words : [...words, chunks[at - 1][0] + words[0]]));
}

/** In some tables, the first cell describes something in several words. Such a cell is not a name. */
const isPhrase = (title) => /^\p{L}+ \p{L}+ \p{L}+/u.test(title);

/** Returns what can be found in all pages, as served in `search.json`. */
const itemsOf = (pages) =>
  pages.flatMap(({ title: page, href, sections }) =>
    sections.flatMap(({ anchor, title, text, rows }) => {
      const target = (id) => (id === '' ? href : `${href}#${id}`);
      const place = title === page ? page : `${page} › ${title}`;
      return [
        { title, place: title === page ? '' : page, text, href: target(anchor), isRow: false },
        ...rows.map(([id, name, rest]) => ({
          title: name,
          place,
          text: rest,
          href: target(id),
          isRow: true,
        })),
      ];
    }),
  );

const withoutParameters = (title) => title.replace(/\(.*/, '');

/** The texts of an item by their fields. A heading is worth more than a name in a table, and a name more than a text. */
const fieldsOf = {
  heading: ({ title, isRow }) => (isRow ? '' : title),
  name: ({ title, isRow }) => (isRow && !isPhrase(title) ? title : ''),
  // A text that repeats the name is not worth more.
  text: ({ title, text, isRow }) =>
    isRow && isPhrase(title) ? `${title} ${text}` : text.replaceAll(withoutParameters(title), ''),
  place: ({ place }) => place,
};
const BOOST = { heading: 6, name: 5, text: 0.2, place: 0.1 };

/** Returns a word that the reader typed as the documentation's words are written. */
const termOf = (typed) => wordsOf(typed)[0] ?? '';

/** Returns how much more an item counts if a term is its only name, or the first of several, without parameters. */
function worthOf({ title }, term) {
  const names = withoutParameters(title).split(', ');
  return termOf(names[0]) === term ? 1 + 2 / names.length : 1;
}

/** Omits further results of a section that already has several. */
function spread(items) {
  const counts = new Map();
  return items.filter(({ place, href, isRow }) => {
    const section = isRow ? place : href;
    counts.set(section, (counts.get(section) ?? 0) + 1);
    return counts.get(section) <= MAX_IN_SECTION;
  });
}

/**
 * Returns a function that finds the best results for a text that a reader typed. Each result contains every word of the
 * text, or a word that begins with it or that differs in a letter or two.
 * @param {typeof import('minisearch').default} MiniSearch
 * @returns {(typed: string) => Found[]}
 */
export function createSearch(MiniSearch, pages) {
  const items = itemsOf(pages);
  const index = new MiniSearch({
    fields: Object.keys(fieldsOf),
    extractField: ({ id, item }, field) => (field === 'id' ? id : fieldsOf[field](item)),
    tokenize: wordsIn,
    processTerm: (word) => word,
    searchOptions: {
      combineWith: 'AND',
      tokenize: (typed) => typed.split(/\s+/),
      processTerm: (typed) => termOf(typed) || null,
      boost: BOOST,
      prefix: true,
      fuzzy: (term) => term.length > 4 && 0.2,
      // The length of a text says nothing about its worth.
      bm25: { k: 1.2, b: 0, d: 0.5 },
      boostDocument: (id, term) => worthOf(items[id], term),
    },
  });
  index.addAll(items.map((item, id) => ({ id, item })));
  return (typed) => {
    const found = index.search(typed).map(({ id, terms }) => ({ ...items[id], terms: new Set(terms) }));
    return spread(found).slice(0, MAX_RESULTS);
  };
}

/** Returns the positions of the matching words in a text, as pairs of start and end. */
function hitsIn(text, terms) {
  const chunks = [...text.matchAll(WORDS)];
  const words = chunks.map(([chunk]) => wordsOf(chunk));
  const isHit = (at) => words[at].some((word) => terms.has(word));
  const isPair = (at) => terms.has(`${words[at]?.[0]}${words[at + 1]?.[0]}`);
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
export function marked(text, terms) {
  const parts = [];
  let done = 0;
  for (const [start, end] of hitsIn(text, terms)) {
    parts.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** Returns the part of a text around its first hit, split like `marked`. */
export const snippetOf = (text, terms) => marked(cut(text, hitsIn(text, terms)[0]?.[0] ?? 0), terms);
