import process from 'node:process';

const OLDEST_NODE = 20;

// An entry point imports this file first, because older versions of Node.js would fail at the other imports
// without a clear message.
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(`Node.js ${OLDEST_NODE} or later is required; this is ${process.versions.node}.\n`);
  process.exit(1);
}
