// Worker threads do not inherit the loader with which Node reads TypeScript. This file registers it and then
// loads the worker.
import { register } from 'tsx/esm/api';

register();
await import('./map-worker.ts');
