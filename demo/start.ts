import process from 'node:process';

/** The oldest major version of Node.js that the product runs on. */
const OLDEST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(`Node.js ${OLDEST_NODE} or later is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Loaded only now: older versions of Node.js would stop at its imports without a clear word.
const { start } = await import('./host/run.ts');
process.exitCode = await start(process.env);
// A start that failed half way may have left something running.
if (process.exitCode !== 0) process.exit();
