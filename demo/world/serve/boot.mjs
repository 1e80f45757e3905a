// Worker threads do not inherit the loader with which Node reads TypeScript. This file registers the loader
// and then loads the worker.
import './engine.mjs';
import { register } from 'tsx/esm/api';

register();
// Without a top-level await, during which V8 can abort the process if the thread is terminated.
void import('./render-worker.ts');
