import type { CriterionId } from '../criteria.ts';
import { type Entry, gap, notApplicable, notTried, partly, supports, testsOf } from '../entry.ts';

const announcements = testsOf('browser/viewer/announcements.test.ts');
const contextMenu = testsOf('browser/viewer/context-menu.test.ts');
const controls = testsOf('browser/viewer/controls.test.ts');
const controlBar = testsOf('browser/panels/controls.test.ts');
const doubleClick = testsOf('browser/viewer/double-click.test.ts');
const favorites = testsOf('browser/panels/favorites-panel.test.ts');
const helpKeys = testsOf('browser/viewer/help-keys.test.ts');
const hoverTexts = testsOf('browser/viewer/hover-texts.test.ts');
const input = testsOf('browser/input/input.test.ts');
const keyboard = testsOf('browser/input/keyboard.test.ts');
const measuring = testsOf('browser/viewer/measure.test.ts');
const measuringPanel = testsOf('browser/panels/measure-panel.test.ts');
const objectList = testsOf('browser/viewer/object-list.test.ts');
const orientation = testsOf('browser/viewer/orientation.test.ts');
const panels = testsOf('browser/panels/panels.test.ts');
const popupsPlace = testsOf('browser/viewer/popups-place.test.ts');
const query = testsOf('browser/viewer/query.test.ts');
const search = testsOf('browser/panels/search.test.ts');
const view = testsOf('browser/viewer/view.test.ts');
const fallback = testsOf('e2e/jobs/40-no-webgl.long.spec.ts');
const reader = testsOf('e2e/jobs/37-screen-reader.long.spec.ts');
const themes = testsOf('e2e/jobs/38-contrast-and-zoom.long.spec.ts');

const axe = [
  controls('the viewer passes axe without a panel and with the help panel'),
  controlBar('the control bar passes axe, both expanded and collapsed'),
  objectList('the object list passes axe before and during keyboard navigation'),
  panels('the info panel is accessible in light and dark colors and in wide and narrow viewers'),
  contextMenu('the menu is accessible in light and dark colors'),
  search('the search box is accessible in light and dark colors, with its list and with a notice'),
  favorites('FAV-14 the favorites panel passes axe, even while a name is edited'),
  measuringPanel('the measuring panel passes axe, with and without measures, and while a name is edited'),
] as const;

/** `<sphere-viewer>` with its controls, panels, popups and list of objects. */
export const element: Readonly<Record<CriterionId, Entry>> = {
  '1.1.1': supports(
    'The picture has a name and a role description. What is in it is listed as text with directions and distances, as far as the page or the data name it. Icons of buttons have text alternatives. What the photograph itself shows must be described by the page.',
    reader('the picture has a name, a kind and its keys'),
    objectList(
      'the arrow keys move through the objects by bearing, and the name, bearing and distance of each object are announced',
    ),
    ...axe,
  ),
  '1.2.1': notApplicable('The viewer has no audio or video.'),
  '1.2.2': notApplicable('The viewer has no audio or video.'),
  '1.2.3': notApplicable('The viewer has no audio or video.'),
  '1.2.4': notApplicable('The viewer has no audio or video.'),
  '1.2.5': notApplicable('The viewer has no audio or video.'),
  '1.3.1': supports(
    'Panels are dialogs with headings, lists and tables; the bar is a toolbar; the objects are a list box.',
    ...axe,
  ),
  '1.3.2': supports(
    'The order of the elements is the order on the screen. Objects are listed by direction.',
    objectList(
      'the arrow keys move through the objects by bearing, and the name, bearing and distance of each object are announced',
    ),
  ),
  '1.3.3': notTried('The help names controls by their labels and keys, not by color, shape or place alone.'),
  '1.3.4': supports(
    'The viewer fills a box of any shape.',
    panels('the info panel stays within viewers of any size from 320 × 200 to 1440 × 800 px'),
  ),
  '1.3.5': notApplicable('The viewer has no fields for information about the user.'),
  '1.4.1': supports(
    'Pressed and open states are also in the text that assistive technology reads, and hidden objects are called hidden. Pages choose the colors of their own objects.',
    controlBar(
      'PEER-04 the button for the orientation of the device is a switch, and exists only if the device reports it',
    ),
    reader('the list says what is near, with direction and distance, and which of how many'),
  ),
  '1.4.2': notApplicable('The viewer plays no sound.'),
  '1.4.3': supports(
    'Text stands on opaque or nearly opaque plates, in light and dark colors. A page that sets other colors is responsible for their contrast.',
    ...axe,
    popupsPlace('a popup passes axe at ${String(width)} px in ${colorScheme} colors'),
  ),
  '1.4.4': supports(
    'At 200 % and 400 % zoom, everything stays reachable.',
    themes('at 400 % zoom, the window is 320 × 200 pixels and everything is reached'),
  ),
  '1.4.5': supports(
    'Texts of controls and panels are text. Labels in the picture are part of it, and are in the list of objects as text.',
    objectList(
      'the arrow keys move through the objects by bearing, and the name, bearing and distance of each object are announced',
    ),
  ),
  '1.4.10': supports(
    'Controls and panels fit a viewer 320 px wide. The picture itself needs two dimensions.',
    panels('the info panel stays within viewers of any size from 320 × 200 to 1440 × 800 px'),
    controlBar(
      'in a viewer 320 px wide, the control bar with every control wraps, and its buttons are at least 24 px wide',
    ),
  ),
  '1.4.11': partly(
    'Icons and the focus ring stand out from any picture, also with a contrast theme. Rings of spheres have a white and a dark edge.',
    gap('The border of the bar and of panels is faint; only their plate shows where they end.'),
    themes('with a contrast theme, each control has an icon or a border that stands out'),
  ),
  '1.4.12': notTried('Panels and popups grow with their text, and long words wrap.'),
  '1.4.13': partly(
    'Tooltips stay while the pointer is on them, and Escape hides them. Escape also hides the text of an object under the pointer.',
    gap(
      'The text of an object in the picture disappears when the pointer moves to it. The same text is in the list of objects.',
    ),
    controlBar(
      'the tooltip of a control stays while the pointer is on it, and Escape hides it until the pointer returns',
    ),
    hoverTexts('OBJ-16: Escape hides a hover text while the pointer stays, wherever the focus is'),
  ),
  '2.1.1': supports(
    'Turning, zooming, flying, the menu of a point, all objects and the measuring tool can be used by keyboard.',
    view('VIEW-26 the keyboard can turn, zoom and reset the view, turn it north and request full screen'),
    helpKeys('VIEW-32 VIEW-43 the view responds to exactly the keys that the help panel lists'),
    measuring('a roof’s height and an area are measured with the keyboard alone'),
    contextMenu(
      'VIEW-53 Shift+F10 opens the context menu at the object that the user has selected by keyboard',
    ),
  ),
  '2.1.2': supports(
    'Tab leaves every part; Escape closes panels, menus and popups and returns the focus.',
    popupsPlace(
      'a popup takes the focus when it is opened by keyboard, and Escape closes it and returns the focus',
    ),
    objectList('the object list is a single tab stop, with an accessible name and a description of its keys'),
  ),
  '2.1.4': supports(
    'The keys N, 0, F, + and − work only while the view has the focus.',
    keyboard(
      'VIEW-52 an arrow key does not turn the view if it is pressed in a field, in a dialog or together with Ctrl',
    ),
    helpKeys('VIEW-32 VIEW-43 the view responds to exactly the keys that the help panel lists'),
  ),
  '2.2.1': partly(
    'Nothing has to be done in a given time.',
    gap(
      'A notice about what has just been done disappears after four seconds and cannot be kept. Screen readers announce it when it appears.',
    ),
    contextMenu(
      'VIEW-62 a flight that takes time or fails says so where the user has opened the menu, for exactly 4 seconds once it has failed',
    ),
  ),
  '2.2.2': partly(
    'The view turns by itself only if the page sets auto-rotate. It does not turn for people who prefer reduced motion, and pauses at every input.',
    gap(
      'After five seconds without input, the view turns again, and the viewer has no button that stops it for good. A page that sets auto-rotate should offer one.',
    ),
    view('VIEW-69 VIEW-73 auto-rotation turns the view, and a click pauses it'),
  ),
  '2.3.1': notTried('Spheres fade into each other, and nothing blinks.'),
  '2.4.1': supports(
    'The bar and the list of objects are one tab stop each, so the viewer is passed in a few presses.',
    controlBar(
      'the control bar is a single tab stop, and the arrow keys, Home and End move the focus within it',
    ),
    objectList('the object list is a single tab stop, with an accessible name and a description of its keys'),
  ),
  '2.4.2': notApplicable('The page has the title.'),
  '2.4.3': supports(
    'The focus goes from the picture to the objects and the controls, into an opened panel, and back when it closes.',
    panels(
      '<${tag}> has the focus while it is open, and Escape and the close button each request closing it',
    ),
    favorites(
      'FAV-07 after a deletion, the focus moves to the next row, or to the panel when no rows are left',
    ),
    objectList(
      'Enter and Space open an object’s popup, and Escape moves the focus back to the object list and then to the view',
    ),
  ),
  '2.4.4': notApplicable('The viewer has no links of its own. Popups can contain those of the page.'),
  '2.4.5': notApplicable('The viewer is not a set of pages.'),
  '2.4.6': supports(
    'Panels have titles, and each control is labeled with what it does.',
    panels('VIEW-43 VIEW-44 the help panel has the specified title and entries'),
    ...axe,
  ),
  '2.4.7': supports(
    'The picture, each control and the current object have a ring while they have the focus, also with a contrast theme.',
    themes('with a contrast theme, each control has an icon or a border that stands out'),
    objectList(
      'moving to an object by keyboard turns the view to it, and the object is marked until the focus leaves the list',
    ),
  ),
  '2.4.11': supports(
    'Panels lie beside or above the control bar. The view turns so that the current object is not covered.',
    popupsPlace(
      'a popup opened by keyboard turns the view to an object behind the controls or behind the popup itself',
    ),
  ),
  '2.5.1': supports(
    'Buttons zoom in place of two fingers, and a double tap turns the view in place of a path.',
    controls('VIEW-16 VIEW-17 the viewer’s buttons zoom the view in and out'),
    doubleClick('turns the view to that point, so that looking around needs no drag'),
  ),
  '2.5.2': supports(
    'Clicks take effect on release, and a press that becomes a drag clicks nothing.',
    input('VIEW-52 only the click at the end of a drag is suppressed'),
  ),
  '2.5.3': notTried('The label of each button begins with the text that its tooltip shows.'),
  '2.5.4': supports(
    'The view follows the device only after a press of a button, and Escape or the button ends it. Everything can be done without it.',
    orientation('PEER-04 a drag adds to the pan, and Escape ends the following'),
    orientation('PEER-04 a page can hide the button, and replace its texts'),
  ),
  '2.5.7': supports(
    'A double click or a double tap turns the view to that point. Points of a measure are also placed by clicks and moved by keys.',
    doubleClick('turns the view to that point, so that looking around needs no drag'),
    measuringPanel(
      'the points of the selected measure are marked again, moved and deleted, if that is possible',
    ),
  ),
  '2.5.8': supports(
    'Buttons are 44 px large, and at least 25 px wide if a narrow viewer shows all controls. The place of an object in the picture is essential.',
    controlBar(
      'in a viewer 360 px wide, the control bar does not overflow, and its buttons are at least 44 × 44 px',
    ),
    controlBar(
      'in a viewer 320 px wide, the control bar with every control wraps, and its buttons are at least 24 px wide',
    ),
  ),
  '3.1.1': notApplicable('The page sets its language.'),
  '3.1.2': supports(
    'The texts of the viewer are English until the page replaces them; its language is that of the page.',
    objectList('the object list announces objects with the texts and in the language that the page sets'),
  ),
  '3.2.1': notTried(
    'When the list of objects has the focus, the view turns to the current object, which is what the list is for. Nothing else changes on focus.',
  ),
  '3.2.2': supports(
    'A search runs on Enter, and a name is saved on Enter. Choosing a size of a snapshot takes it again, which the panel shows.',
    search('VIEW-40 Enter searches for the trimmed text near the current position, unless the text is blank'),
    favorites(
      'FAV-08 FAV-09 FAV-10 a favorite’s full name can be edited in its row, and Enter requests the change',
    ),
  ),
  '3.2.3': notApplicable('The viewer is not a set of pages.'),
  '3.2.4': notTried(
    'The same control has the same label and icon in every viewer, unless the page replaces the texts.',
  ),
  '3.2.6': supports(
    'The help is a button of the control bar, always at the same place among the others.',
    controls(
      'VIEW-31 VIEW-32 VIEW-33 the viewer’s buttons open and close the info, help and snapshot panels',
    ),
  ),
  '3.3.1': supports(
    'Failed searches, flights, snapshots and copies say in text what went wrong.',
    search('VIEW-40 the search box shows the state of a search and has a button to retry a failed search'),
    query('VIEW-59 if copying is denied, the coordinates are selected and the keyboard shortcut is shown'),
  ),
  '3.3.2': supports(
    'The search field has a label, and names of favorites and measures are labeled.',
    search(
      'VIEW-39 VIEW-38 the search box has the specified placeholder and is closed by its close button and by Escape',
    ),
    ...axe,
  ),
  '3.3.3': supports(
    'A message says what to do: try again, allow a sensor, or choose a place that is covered.',
    search('VIEW-62 the search box shows a notice when no sphere is near the place'),
    orientation(
      'PEER-04 Safari’s question is asked in the task of the click, and a refusal ends in a notice that says what to do',
    ),
  ),
  '3.3.4': notApplicable('Nothing in the viewer is a legal or financial commitment.'),
  '3.3.7': notApplicable('No process in the viewer asks for the same information twice.'),
  '3.3.8': notApplicable('The viewer has no login.'),
  '4.1.2': supports(
    'Names, roles, states and keys are exposed, and axe finds no violation. Without WebGL, pictures and a sentence stand in for the view.',
    ...axe,
    reader('the picture has a name, a kind and its keys'),
    fallback('JOB-01 a visitor whose browser has no WebGL sees a still picture and a sentence that says why'),
  ),
  '4.1.3': supports(
    'The direction is announced when the view comes to rest, as are arrivals, results and failures.',
    reader('a turn by keys is announced once it comes to rest'),
    announcements(
      'OBJ-01 while users move among objects by keyboard, the objects are announced instead of the view',
    ),
    query('VIEW-59 VIEW-60 clicking the coordinates copies them and shows a confirmation for two seconds'),
  ),
};
