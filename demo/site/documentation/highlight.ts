import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escapeHtml } from '../../host/escape-html.ts';

const languages = { bash, css, http, javascript, json, typescript, xml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.registerAliases(['vue', 'svelte'], { languageName: 'xml' });

/** Code as HTML, its parts marked by classes; plain where the language is none of ours. */
export const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) === undefined
    ? escapeHtml(code)
    : hljs.highlight(code, { language, ignoreIllegals: true }).value;
