import { appendFileSync } from 'node:fs';
import { register } from 'node:module';

/*
 * Preloaded into a process under test: writes the address of each module that it loads as a line into the file that
 * RECORD_MODULES names.
 */
const file = process.env.RECORD_MODULES ?? '';
const hooks = `
  import { appendFileSync } from 'node:fs';
  export const load = (url, context, next) => {
    appendFileSync(${JSON.stringify(file)}, url + '\\n');
    return next(url, context);
  };`;
appendFileSync(file, '');
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
