import { appendFileSync } from 'node:fs';
import { register } from 'node:module';

/* Preloaded into a tested process. Appends the URL of each loaded module to the file in RECORD_MODULES. */
const file = process.env.RECORD_MODULES ?? '';
const hooks = `
  import { appendFileSync } from 'node:fs';
  export const load = (url, context, next) => {
    appendFileSync(${JSON.stringify(file)}, url + '\\n');
    return next(url, context);
  };`;
appendFileSync(file, '');
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
