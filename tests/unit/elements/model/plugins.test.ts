import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Plugin, Plugins } from '../../../../elements/model/plugins.ts';

interface Shop extends Plugin {
  readonly price?: (item: string) => number | null;
  readonly open?: () => true | null;
}

function shops() {
  const errors: string[] = [];
  const plugins = new Plugins<Shop>((plugin, hook, cause) =>
    errors.push(`${plugin} ${hook}: ${(cause as Error).message}`),
  );
  return { plugins, errors };
}

const failing = (): never => {
  throw new Error('broken');
};

test('the first result that is not null counts, in the order of the numbers, then of attaching', () => {
  const { plugins } = shops();
  assert.equal(plugins.first('price', 'pear'), null);
  plugins.attach({ name: 'late', order: 1, price: () => 3 });
  plugins.attach({ name: 'second', price: (item) => item.length });
  plugins.attach({ name: 'third', price: () => 9 });
  plugins.attach({ name: 'first', order: -1, price: (item) => (item === 'pear' ? 0 : null) });
  assert.equal(plugins.first('price', 'pear'), 0);
  assert.equal(plugins.first('price', 'apple'), 5);
  assert.equal(plugins.first('open'), null);
});

test('a plug-in that throws in every hook is reported once for each, and the others are asked', () => {
  const { plugins, errors } = shops();
  const detach = plugins.attach({ name: 'bad', order: -1, price: failing, open: failing, onDetach: failing });
  plugins.attach({ name: 'good', price: () => 7, open: () => true });
  for (let time = 0; time < 3; time += 1) {
    assert.equal(plugins.first('price', 'pear'), 7);
    assert.equal(plugins.first('open'), true);
  }
  detach();
  detach();
  assert.deepEqual(errors, ['bad price: broken', 'bad open: broken', 'bad onDetach: broken']);
  assert.equal(plugins.first('price', 'pear'), 7);
});

test('a name can be attached once, again after it was detached, and in two places', () => {
  const [one, other] = [shops().plugins, shops().plugins];
  const ends: string[] = [];
  const plugin: Shop = { name: 'fruit', price: () => 1, onDetach: () => ends.push('end') };
  const detach = one.attach(plugin);
  assert.throws(() => one.attach({ name: 'fruit' }), /A plug-in named "fruit" is already attached\./);
  other.attach(plugin);
  detach();
  detach();
  assert.deepEqual([one.first('price', 'fig'), other.first('price', 'fig')], [null, 1]);
  one.attach(plugin);
  assert.equal(one.first('price', 'fig'), 1);
  one.clear();
  other.clear();
  assert.deepEqual(ends, ['end', 'end', 'end']);
  assert.equal(other.first('price', 'fig'), null);
});

test('a plug-in can attach and detach plug-ins while it is asked', () => {
  const { plugins } = shops();
  const detach = plugins.attach({
    name: 'once',
    price: () => {
      detach();
      plugins.attach({ name: 'next', price: () => 2 });
      return null;
    },
  });
  plugins.attach({ name: 'last', price: () => 5 });
  assert.equal(plugins.first('price', 'fig'), 5);
  assert.equal(plugins.first('price', 'fig'), 5);
});
