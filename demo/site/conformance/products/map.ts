import type { CriterionId } from '../criteria.ts';
import { type Entry, gap, notApplicable, notTried, partly, supports, testsOf } from '../entry.ts';

const map = testsOf('browser/map/map.test.ts');
const requests = testsOf('browser/map/requests.test.ts');
const sources = testsOf('browser/map/sources.test.ts');
const link = testsOf('browser/map/link.test.ts');
const coverage = testsOf('e2e/portal/coverage-map.spec.ts');

const axe = map('the list of spheres in view passes axe and has at most fifty entries');
const byKeys = map(
  'MAP-18 the arrow keys move through the spheres in view, nearest first, and Enter chooses one',
);

/** `<sphere-map>`, alone or in a viewer, with its built-in map. Google’s map, which replaces it in the portal, is not covered. */
export const mapElement: Readonly<Record<CriterionId, Entry>> = {
  '1.1.1': partly(
    'Spheres in view are listed as text, with name, distance and direction.',
    gap(
      'At low zooms, packages and clusters with their numbers of spheres are only drawn. The list then says to zoom in.',
    ),
    byKeys,
    axe,
  ),
  '1.2.1': notApplicable('The map has no audio or video.'),
  '1.2.2': notApplicable('The map has no audio or video.'),
  '1.2.3': notApplicable('The map has no audio or video.'),
  '1.2.4': notApplicable('The map has no audio or video.'),
  '1.2.5': notApplicable('The map has no audio or video.'),
  '1.3.1': supports('The spheres are a list box with a heading.', axe),
  '1.3.2': supports('The list is in the order of distance from the middle of the map.', byKeys),
  '1.3.3': notApplicable('The map gives no instructions that refer to what it draws.'),
  '1.3.4': supports(
    'The map fills a box of any shape.',
    coverage(
      'FIX-92 a button shows all markets, and most of those in view have a name (${String(width)} px)',
    ),
  ),
  '1.3.5': notApplicable('The map has no fields.'),
  '1.4.1': supports(
    'The active sphere is also larger, has a cone, and is announced by name.',
    map('MAP-14 MAP-15 a sphere icon measures 18×20 px, and the icon of the active sphere measures 40×40 px'),
    byKeys,
  ),
  '1.4.2': notApplicable('The map plays no sound.'),
  '1.4.3': partly(
    'Texts of the list and of buttons have the required contrast in both themes.',
    gap('The contrast of names on the map was not measured.'),
    axe,
  ),
  '1.4.4': notTried('The list and the buttons grow with the zoom of the browser.'),
  '1.4.5': notApplicable(
    'Names on the map are part of a picture with other content, which the criterion exempts.',
  ),
  '1.4.10': notTried('The map needs two dimensions. Its list and buttons fit a map 320 px wide.'),
  '1.4.11': partly(
    'Buttons, list and focus rings stand out in both themes and with a contrast theme.',
    gap('The contrast of icons and clusters with the ground below them was not measured.'),
    axe,
  ),
  '1.4.12': notTried('The list grows with its text.'),
  '1.4.13': supports(
    'Nothing appears on hover. The list appears on focus in a corner of the map, and disappears when the focus leaves it.',
    byKeys,
  ),
  '2.1.1': supports(
    'Arrow keys and + and − move the map, and the list chooses spheres.',
    byKeys,
    map('MAP-17 the zoom buttons and methods change the zoom of the map by one level'),
  ),
  '2.1.2': notTried('Tab leaves the map and its list.'),
  '2.1.4': notTried('The keys + and − work only while the map has the focus.'),
  '2.2.1': notApplicable('The map sets no time limits.'),
  '2.2.2': notApplicable('Nothing on the map moves by itself.'),
  '2.3.1': notTried('Nothing on the map blinks.'),
  '2.4.1': notTried('The map has five tab stops.'),
  '2.4.2': notApplicable('The page has the title.'),
  '2.4.3': notTried('The focus goes from the list to the map and its buttons.'),
  '2.4.4': notTried('The only links are those of the attribution, which name their targets.'),
  '2.4.5': notApplicable('The map is not a set of pages.'),
  '2.4.6': supports('The list has a heading, and buttons are labeled with what they do.', axe),
  '2.4.7': notTried('The map, its list and its buttons have a ring while they have the focus.'),
  '2.4.11': supports(
    'The list lies above the map while it has the focus, and the map’s attribution lies above the control bar.',
    byKeys,
    link('the attribution of the map lies above the control bar'),
  ),
  '2.5.1': supports(
    'Buttons zoom in place of two fingers.',
    map('MAP-17 the zoom buttons and methods change the zoom of the map by one level'),
  ),
  '2.5.2': supports(
    'Clicks take effect on release.',
    map('MAP-18 a click on a sphere of the list chooses it, and a press that ends elsewhere does not'),
  ),
  '2.5.3': notApplicable('The buttons show icons without text.'),
  '2.5.4': notApplicable('The map does not react to motion of the device.'),
  '2.5.7': partly(
    'Zooming out with the button and zooming in by a double click reaches every place.',
    gap('There are no buttons that move the map.'),
    map('MAP-17 the zoom buttons and methods change the zoom of the map by one level'),
  ),
  '2.5.8': supports(
    'Buttons are 44 px large. The place of an icon on the map is essential, and zooming in moves icons apart.',
    axe,
  ),
  '3.1.1': notApplicable('The page sets its language.'),
  '3.1.2': notApplicable(
    'The only texts in other languages are names of places, which the criterion exempts.',
  ),
  '3.2.1': notTried('The list highlights a sphere on focus; nothing else changes.'),
  '3.2.2': notApplicable('The map has no fields.'),
  '3.2.3': notApplicable('The map is not a set of pages.'),
  '3.2.4': notTried('The buttons have the same labels as those of the viewer.'),
  '3.2.6': notApplicable('The map is not a set of pages, and the viewer’s help explains it.'),
  '3.3.1': notApplicable('The map has no fields.'),
  '3.3.2': notApplicable('The map has no fields.'),
  '3.3.3': notApplicable('The map has no fields.'),
  '3.3.4': notApplicable('Nothing on the map is a legal or financial commitment.'),
  '3.3.7': notApplicable('The map has no fields.'),
  '3.3.8': notApplicable('The map has no login.'),
  '4.1.2': supports('Names, roles and states are exposed, and axe finds no violation.', axe, byKeys),
  '4.1.3': supports(
    'The active sphere is announced, and a message says why a map cannot be drawn.',
    byKeys,
    requests('MAP-01 a missing file and unreachable tiles are each reported once'),
    sources('MAP-01 for a file without features, the map draws no spheres and reports no error'),
  ),
};
