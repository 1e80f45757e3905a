/* The script before this one sets the global `SwaggerUIBundle`. */
import { javaScriptOf, pythonOf } from './code.js';

// Swagger UI sets sanitized HTML as plain text. Scripts and their URLs still cannot be set.
/** @type {any} */ (globalThis).trustedTypes?.createPolicy('default', { createHTML: (html) => html });

// `swagger-ui-dist` switches to its dark theme by a class, not by the visitor's color scheme.
const scheme = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', scheme.matches);
scheme.addEventListener('change', follow);
follow();

/** Converts a request of Swagger UI, which is an immutable map, to a plain one. */
function plain(request) {
  const body = request.get('body');
  return {
    url: request.get('url'),
    method: request.get('method'),
    headers: request.get('headers')?.toJS() ?? {},
    body: typeof body === 'string' ? body : null,
  };
}

/** @type {any} */ (globalThis).SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'curl', syntax: 'bash' },
      javascript: { title: 'JavaScript', syntax: 'javascript' },
      python: { title: 'Python', syntax: 'python' },
    },
    defaultExpanded: true,
    languages: ['curl_bash', 'javascript', 'python'],
  },
  plugins: [
    () => ({
      fn: {
        requestSnippetGenerator_javascript: (request) => javaScriptOf(plain(request)),
        requestSnippetGenerator_python: (request) => pythonOf(plain(request)),
      },
    }),
  ],
});
