/* The script before this one sets the global `SwaggerUIBundle`. */

// Swagger UI sets sanitized HTML as plain text. Scripts and their URLs still cannot be set.
/** @type {any} */ (globalThis).trustedTypes?.createPolicy('default', { createHTML: (html) => html });

// `swagger-ui-dist` switches to its dark theme by a class, not by the visitor's color scheme.
const scheme = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', scheme.matches);
scheme.addEventListener('change', follow);
follow();

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
});
