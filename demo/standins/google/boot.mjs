// Worker threads do not inherit the loader that lets Node read TypeScript, so this file registers it and then
// loads the worker.
import { register } from 'tsx/esm/api';

register();
await import('./stand-in-worker.ts');
