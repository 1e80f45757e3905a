// Worker threads do not inherit the TypeScript loader, so this file registers it before it loads the worker.
import { register } from 'tsx/esm/api';

register();
// Without a top-level await, during which V8 can abort the process if the thread is terminated.
void import('./still-worker.ts');
