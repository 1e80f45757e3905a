import { ViewerError } from '../model/viewer-error.ts';
import { filled } from '../page/setting.ts';
import { type Language, type Translated, directionOf, formatTagOf, languageOf } from './languages.ts';
import type { OwnTexts } from './own-texts.ts';
import { langOf, watchLang } from './page-language.ts';

/** An element that shows texts. */
export interface TextsHost extends HTMLElement {
  readonly renderRoot: ParentNode;
  /** The texts with which the page replaces those of the language. */
  readonly texts: OwnTexts<object>;
  addController(controller: { hostConnected(): void; hostDisconnected(): void; hostUpdated(): void }): void;
}

export interface TextsOptions<Texts> {
  readonly english: Texts;
  /** Loads the texts of a language. */
  readonly load: (language: Translated) => Promise<Texts>;
  /** Returns a table that says in which language its numbers and dates are written. */
  readonly withTag: (texts: Texts, tag: string) => Texts;
  /** Returns the language that a table states, as a BCP 47 tag. */
  readonly tagOf: (texts: Texts) => string;
  /** A selector for parts of the element whose texts are the page's. */
  readonly notOurs: string;
  /** Called when the texts are those of another language. */
  readonly onChange: (before: Texts) => void;
  readonly onError: (error: ViewerError) => void;
}

/**
 * The texts of an element in the language of the page around it, with the page's own in place of them. Another language
 * replaces the previous one as soon as its texts have loaded. If they cannot be loaded, the texts are English.
 */
export class ShownTexts<Texts extends object> {
  readonly #host: TextsHost;
  readonly #options: TextsOptions<Texts>;
  #stop: () => void = () => undefined;
  /** The tag that was read last, and the loading of its texts. */
  #tag: string | null = null;
  #loading: Promise<void> = Promise.resolve();
  #table: Texts;
  #hasFailed = false;
  /** The texts that are shown, and the page's own that are part of them. */
  #shown: Texts;
  #own: OwnTexts<object> | null = null;

  constructor(host: TextsHost, options: TextsOptions<Texts>) {
    this.#host = host;
    this.#options = options;
    this.#table = this.#shown = options.english;
    host.addController(this);
  }

  /** Resolves when the texts have loaded in the language of the page, or cannot be loaded. */
  get ready(): Promise<void> {
    return this.#loading;
  }

  /** The same object until the language or the page's own texts change. */
  get now(): Texts {
    const { texts } = this.#host;
    if (texts !== this.#own) {
      this.#own = texts;
      this.#shown = filled(texts, this.#table);
    }
    return this.#shown;
  }

  hostConnected(): void {
    this.#stop = watchLang(this.#host, () => this.#read());
    this.#read();
  }

  hostDisconnected(): void {
    this.#stop();
  }

  /** States the language and its direction where the element's texts are, which may differ from those of the page. */
  hostUpdated(): void {
    const lang = this.#options.tagOf(this.now);
    const dir = directionOf(lang);
    for (const child of this.#host.renderRoot.children) {
      if (child.matches(this.#options.notOurs)) continue;
      if (child.getAttribute('lang') !== lang) child.setAttribute('lang', lang);
      if (child.getAttribute('dir') !== dir) child.setAttribute('dir', dir);
    }
  }

  /** Loads the texts of the language again if they could not be loaded. */
  retry(): void {
    if (!this.#hasFailed) return;
    this.#tag = null;
    this.#read();
  }

  #read(): void {
    const tag = langOf(this.#host);
    if (tag === this.#tag) return;
    this.#tag = tag;
    const language = languageOf(tag);
    this.#loading = this.#load(tag, language);
  }

  async #load(tag: string, language: Language): Promise<void> {
    const { english, load, onError } = this.#options;
    if (language === 'en') {
      this.#hasFailed = false;
      this.#show(english, formatTagOf(tag, 'en'));
      return;
    }
    const loaded = await load(language).catch((cause: unknown) => {
      if (tag !== this.#tag) return null;
      const message = `The texts of the language ${language} could not be loaded, so they are English.`;
      // Reported once, until texts have loaded again.
      if (!this.#hasFailed) onError(new ViewerError('network', message, { cause, recoverable: true }));
      this.#hasFailed = true;
      return null;
    });
    // The language may have changed in the meantime.
    if (tag !== this.#tag) return this.#loading;
    if (loaded) this.#hasFailed = false;
    this.#show(loaded ?? english, loaded ? formatTagOf(tag, language) : 'en');
  }

  #show(table: Texts, tag: string): void {
    const before = this.now;
    this.#table = this.#options.withTag(table, tag);
    this.#own = null;
    this.#options.onChange(before);
  }
}
