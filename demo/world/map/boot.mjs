// Worker threads do not inherit the loader with which Node reads TypeScript. This file registers the loader
// and then loads the worker.
import { register } from 'tsx/esm/api';

register();
await import('./map-worker.ts');
