// Worker threads do not inherit the loader that lets Node read TypeScript: register it, then load the worker.
import { register } from 'tsx/esm/api';

register();
await import('./cluster-worker.ts');
