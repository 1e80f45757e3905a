import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMinifiedTemplates } from '../../../elements/build/minify-templates.ts';

const SOURCE = String.raw`
// Offsets count UTF-16 units: … 360° 🛰
import { css, html } from 'lit';
export const styles = css${'`'}
  /* Above the sphere. */
  .panel::before {
    content: '\\2192';
    color: rgb(255 255 255);
  }
${'`'};
export const view = (name: string) => html${'`'}
  <p
    class="name"
  >
    ${'${name}'} is   here
  </p>
${'`'};
export const end = 1;
`;

test('the build minifies style sheets, removes the indentation of markup, and preserves line numbers', () => {
  const minified = withMinifiedTemplates('view.ts', SOURCE);
  assert.match(minified, /css`\.panel:before\{content:"→";color:#fff\}`\n/);
  assert.match(minified, /html`\n<p\nclass="name"\n>\n\$\{name\} is {3}here\n<\/p>\n`/);
  const lineOf = (text: string): number => text.split('\n').findIndex((line) => line.includes('end = 1'));
  assert.equal(lineOf(minified), lineOf(SOURCE));
});

test('the build removes comments and spaces from shaders, and preserves directives, signs and line numbers', () => {
  const source = [
    'const VERTEX = /* glsl */ `#define NEAR 0.01',
    '// Returns the greater one.',
    'float most(vec3 a, float b) {',
    '#ifdef BOUNDED',
    '  float c = a.x * 2.0 - -b; // The signs differ.',
    '#endif',
    '  return ${one} < c ? c : a.y;',
    '}`;',
  ].join('\n');
  const minified = [
    'const VERTEX = /* glsl */ `#define NEAR 0.01',
    '',
    'float most(vec3 a,float b){',
    '#ifdef BOUNDED',
    'float c=a.x*2.0 - -b;',
    '#endif',
    'return ${one}<c?c:a.y;',
    '}`;',
  ].join('\n');
  assert.equal(withMinifiedTemplates('shader.ts', source), minified);
});

test('the build does not change templates that contain neither styles nor markup', () => {
  const source = 'export const shader = glsl`\n  void main() {}\n`;';
  assert.equal(withMinifiedTemplates('shader.ts', source), source);
});
