import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findTitles, idsIn, matchTitles, parseRequirements } from '../../checks/requirement-rows.ts';

const list = (...rows: string[]): string => ['| VIEW | 2 |', '| total | 2 |', '', ...rows, ''].join('\n');

describe('the list of requirements', () => {
  test('each row of the list of requirements is parsed with its id, area and text', () => {
    const { rows, errors } = parseRequirements(list('- VIEW-01 One. (spec 1)', '- VIEW-02 Two.'));
    assert.deepEqual(errors, []);
    assert.deepEqual(rows[0], { id: 'VIEW-01', area: 'VIEW', text: 'One. (spec 1)' });
    assert.equal(rows.length, 2);
  });

  test('the name of an area can contain digits', () => {
    const { rows, errors } = parseRequirements('| A11Y | 1 |\n| total | 1 |\n\n- A11Y-01 One.\n');
    assert.deepEqual([rows.map(({ area }) => area), errors], [['A11Y'], []]);
  });

  test('open points in the list of requirements do not count as rows', () => {
    assert.equal(
      parseRequirements(list('- VIEW-01 One.', '- VIEW-02 Two.', '- OPEN-001 Which?')).rows.length,
      2,
    );
  });

  test('rows that state nothing do not count', () => {
    const { rows, errors } = parseRequirements(
      list('- VIEW-01 One.', '- VIEW-02 Two.', '- VIEW-03 *States nothing:* Others are open.'),
    );
    assert.deepEqual([rows.length, errors], [2, []]);
  });

  test('a duplicate id in the list of requirements is reported', () => {
    assert.deepEqual(parseRequirements(list('- VIEW-01 One.', '- VIEW-01 Two.')).errors, [
      'VIEW-01 occurs twice',
    ]);
  });

  test('an area with fewer requirements than the list announces is reported', () => {
    assert.deepEqual(parseRequirements(list('- VIEW-01 One.')).errors, ['VIEW announces 2 rows and has 1']);
    const padded = '| VIEW  | 2    |\n\n- VIEW-01 One.\n';
    assert.deepEqual(parseRequirements(padded).errors, ['VIEW announces 2 rows and has 1']);
  });
});

describe('titles of tests', () => {
  const titlesOf = (source: string): string[] => findTitles('a.test.ts', source).map(({ text }) => text);

  test('test titles are found in every form of call and with every kind of quote', () => {
    const source = `test('a', f); it("b", f); describe(\`c \${n}\`, f); test.skip('d', f); test.describe('e', f);`;
    assert.deepEqual(titlesOf(source), ["'a'", '"b"', '`c ${n}`', "'d'", "'e'"]);
  });

  test('comments and strings outside calls of test functions are not read as test titles', () => {
    assert.deepEqual(titlesOf(`// test('a')\nassert.equal('VIEW-01', x); const s = "test('b')";`), []);
  });

  test('the line number of a test title is the line of its call', () => {
    assert.equal(findTitles('a.test.ts', `\n\ntest('a', f);`)[0]?.line, 3);
  });
});

describe('requirement ids in titles', () => {
  const areas = new Set(['VIEW', 'A11Y']);
  const cases: [title: string, ids: string[]][] = [
    ['VIEW-04 tiles measure 512 px', ['VIEW-04']],
    ["'VIEW-04 quoted, with VIEW-05'", ['VIEW-04', 'VIEW-05']],
    ['reads UTF-16 and SHA-256', []],
    ['VEIW-04 a slip of the pen at the start', ['VEIW-04']],
    ['A11Y-01 an area with digits', ['A11Y-01']],
    ['no id', []],
  ];
  for (const [title, ids] of cases) {
    test(`exactly the requirement ids in the title "${title.replaceAll('-', '‑')}" are found`, () => {
      assert.deepEqual(idsIn(title, areas), ids);
    });
  }
});

test('untested requirements are reported, and so are unknown requirement ids in test titles', () => {
  const { rows } = parseRequirements(list('- VIEW-01 One.', '- VIEW-02 Two.'));
  const titles = findTitles('a.test.ts', `test('VIEW-01 one', f);\ntest('VIEW-99 more', f);`);
  const { untested, unknown } = matchTitles(rows, titles);
  assert.deepEqual(
    untested.map(({ id }) => id),
    ['VIEW-02'],
  );
  assert.deepEqual(unknown, ['a.test.ts:2 names VIEW-99, which is not a row']);
});

test('a title or a step that names more than three requirements is reported', () => {
  const { rows } = parseRequirements(list('- VIEW-01 A.', '- VIEW-02 B.', '- VIEW-03 C.', '- VIEW-04 D.'));
  const source = `test('VIEW-01 VIEW-02 VIEW-03 three', async () => {
    await test.step('VIEW-01 VIEW-02 VIEW-03 VIEW-04 four', f);
    await test.step('VIEW-04 one', f);
  });`;
  const { untested, crowded } = matchTitles(rows, findTitles('a.spec.ts', source));
  assert.deepEqual(untested, []);
  assert.deepEqual(crowded, ['a.spec.ts:2 names 4 rows: split the test, or name them in its steps']);
});
