import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HELP, optionName, parseCommand } from '../../../../../demo/ingest/options/arguments.ts';

function optionsOf(...args: string[]) {
  const command = parseCommand(args);
  assert.equal(command.kind, 'ingest', JSON.stringify(command));
  return command.options;
}

test('command-line options that are not given have their default values', () => {
  const { out, quality, width, force, format, latitude } = optionsOf('a.jpg');
  assert.deepEqual(
    [out, quality, width, force, format, latitude],
    ['data/spheres', 88, null, false, undefined, undefined],
  );
});

test('FIX-71 spheres are written under DATA_DIR unless --out is given', () => {
  const outOf = (...args: string[]) => {
    const command = parseCommand([...args, 'a.jpg'], { DATA_DIR: '/srv/x' });
    return command.kind === 'ingest' ? command.options.out : command;
  };
  assert.equal(outOf(), '/srv/x/spheres');
  assert.equal(outOf('--out', 'here'), 'here');
});

test('negative numbers are parsed as values, not as options', () => {
  const { latitude, longitude, heading } = optionsOf(
    '--latitude',
    '-22.95',
    '--longitude=-67.8',
    'a.jpg',
    '--heading',
    '-.5',
  );
  assert.deepEqual([latitude, longitude, heading], [-22.95, -67.8, -0.5]);
});

test('the face width is rounded up to a multiple of 8', () => {
  assert.equal(optionsOf('--width', '500', 'a.jpg').width, 504);
});

const WRONG: [args: string[], message: RegExp][] = [
  [[], /no photo/],
  [['--latitude', '91', '--longitude', '0', 'a.jpg'], /--latitude must be between -90 and 90/],
  [['--latitude', '1', 'a.jpg'], /together/],
  [['--heading', 'north', 'a.jpg'], /--heading must be a number/],
  [['--heading', '', 'a.jpg'], /--heading must be a number/],
  [['--date', 'yesterday', 'a.jpg'], /--date must be an ISO 8601/],
  [['--format', 'gif', 'a.jpg'], /--format must be webp, jpeg or both/],
  [['--quality', '0', 'a.jpg'], /--quality must be between/],
  [['--title', ' ', 'a.jpg'], /--title must not be empty/],
  [['--speed', '9', 'a.jpg'], /^Unknown option '--speed'$/],
  [['--altitude', '1', '--ground', '2', '--height-above-ground', '3', 'a.jpg'], /two of/],
  [['--list', '--verify'], /--list and --verify cannot be combined/],
  [['--remove', '3', 'a.jpg'], /--remove cannot be combined with photographs/],
  [['--remove', 'all'], /must be sphere numbers/],
  [['--replace', '0', 'a.jpg'], /--replace must be the number of a sphere/],
  [['--replace', '3', 'a.jpg', 'b.jpg'], /--replace needs exactly one photograph/],
  [['--replace', '3', '--list'], /--list and --replace cannot be combined/],
  [['--precision-horizontal', '0', 'a.jpg'], /precision-horizontal.*must be between 0.001 and 10000/],
  [['--precision-heading', 'high', 'a.jpg'], /precision-heading.*must be a number/],
  [['--altitude-reference', 'geoid', 'a.jpg'], /must be ellipsoid or sea-level/],
  [['--terrain-encoding', 'png', 'a.jpg'], /must be terrarium or mapbox/],
];

for (const [args, message] of WRONG) {
  test(`an invalid command line is rejected with a reason: ${args.join(' ') || 'nothing'}`, () => {
    const command = parseCommand(args);
    assert.equal(command.kind, 'invalid');
    assert.match(command.message, message);
  });
}

test('the help of the ingest command lists every option', () => {
  assert.equal(parseCommand(['--help', '--speed=9']).kind, 'invalid');
  assert.equal(parseCommand(['-h']).kind, 'help');
  for (const name of [...Object.keys(optionsOf('a.jpg')), 'list', 'verify', 'remove', 'replace'])
    assert.ok(HELP.includes(`--${optionName(name)} `), name);
});
