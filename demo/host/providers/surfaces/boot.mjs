// Worker threads do not inherit the TypeScript loader, so this file registers it before it loads the worker.
import { register } from 'tsx/esm/api';

register();
await import('./place-worker.ts');
