import { CRITERIA, type CriterionId } from '../criteria.ts';
import { type Entry, notTried, supports, testsOf } from '../entry.ts';
import { element } from './element.ts';

const badInput = testsOf('e2e/embed/bad-input.spec.ts');
const client = testsOf('e2e/embed/client.spec.ts');
const embed = testsOf('e2e/embed/embed.spec.ts');
const load = testsOf('e2e/embed/load.spec.ts');

/** What the page around the viewer in a frame adds to the element. */
const own: Readonly<Partial<Record<CriterionId, Entry>>> = {
  '2.1.2': supports(
    'The frame leaves the focus where it is until the user or the page moves it there. In the frame, what is said of the element applies.',
    load(
      'EMB-12 adding and removing fifty frames preserves focus and scroll position, and leaks no global variables or WebGL contexts',
    ),
    client(
      'FIX-95 a page stores the favorites of a framed viewer, moves the focus into it, and passes a click on to it for full screen',
    ),
  ),
  '2.4.2': notTried(
    'The framed page has the product’s name as its title. The page around it should give the frame a title as well.',
  ),
  '3.1.1': notTried('The framed page is marked as English.'),
  '3.3.1': supports(
    'A page in the frame says why it shows no sphere, such as a site that is not on the key’s whitelist.',
    embed(
      'EMB-1 SEC-66 FIX-88 the framed viewer shows the sphere on a whitelisted site, and a page that says why on other sites',
    ),
    badInput('EMB-9 a sandboxed frame shows the sphere with allow-same-origin, and a notice without it'),
  ),
};

const asElement = (entry: Entry): Entry =>
  entry.status === 'not-applicable' ? entry : { ...entry, remark: `As the element: ${entry.remark}` };

/** The page `/embed/{key}`, which contains the element. The tests of the element run it in a page of its own. */
export const framedViewer = Object.fromEntries(
  CRITERIA.map(({ id }) => [id, own[id] ?? asElement(element[id])]),
) as Readonly<Record<CriterionId, Entry>>;
