import type { CriterionId } from '../criteria.ts';
import { type Entry, gap, notApplicable, notTried, partly, supports, testsOf } from '../entry.ts';

const apiKeys = testsOf('e2e/portal/api-keys.spec.ts');
const appearance = testsOf('e2e/portal/auth-appearance.long.spec.ts');
const auth = testsOf('e2e/portal/auth.spec.ts');
const billing = testsOf('e2e/portal/billing.spec.ts');
const dashboard = testsOf('e2e/portal/dashboard.spec.ts');
const editor = testsOf('e2e/portal/api-key-editor.spec.ts');
const failures = testsOf('e2e/portal/failures.spec.ts');
const forms = testsOf('e2e/portal/forms.spec.ts');
const home = testsOf('e2e/portal/home.spec.ts');
const inquiry = testsOf('e2e/jobs/28-send-an-inquiry.long.spec.ts');
const messages = testsOf('e2e/portal/messages.spec.ts');
const pieces = testsOf('e2e/portal/pieces.spec.ts');
const plans = testsOf('e2e/portal/plans.spec.ts');
const profile = testsOf('e2e/portal/profile.spec.ts');
const secrets = testsOf('e2e/portal/secrets.spec.ts');
const share = testsOf('e2e/portal/share.spec.ts');
const shell = testsOf('e2e/portal/shell.spec.ts');
const signUp = testsOf('e2e/portal/auth-sign-up.spec.ts');
const trial = testsOf('e2e/portal/billing-trial.spec.ts');
const unknownAddress = testsOf('e2e/jobs/52-unknown-address.long.spec.ts');
const zoom = testsOf('e2e/jobs/38-contrast-and-zoom.long.spec.ts');

/** Tests that examine screens with axe, in light and dark colors, on a phone and on a desktop, and look for overflow. */
const looks = [
  appearance(
    'the welcome, login, sign-up and reset screens pass axe and are not wider than the window, including after errors',
  ),
  appearance('the verification screens pass axe and are not wider than the window, including after errors'),
  apiKeys(
    'the API key list and editor pass axe and do not overflow the window in either theme, on phones or desktops',
  ),
  pieces('the shared components can be used by keyboard and pointer, and pass axe in all states'),
  shell('SHELL-08 the menu collapses to icons with tooltips, and remains collapsed after a reload'),
  home(
    'users can search for a place on the home page, and open recent places and favorites from their images',
  ),
  dashboard('DASH-06 DASH-10 clicking an active tab removes its line, and the next tab gets its color'),
  billing('FIX-37 the pricing page shows the end date of a trial, and lists the invoices of API customers'),
  profile(
    'FIX-30 a reload preserves the contact details and copyright settings that are saved on the profile',
  ),
  share('FIX-87 a visitor sees at every width which company shares a view, until the company turns this off'),
] as const;

const byKeys = appearance('users can sign up, request a password reset and log in by keyboard alone');
const entering = shell(
  'SHELL-03 SHELL-18 SHELL-19 opening a screen updates the title, the focus, the scroll position and the browser history',
);
const drawer = shell(
  'SHELL-09 SHELL-36 on phones, the menu drawer traps focus, and closes after Escape, a click outside or a click on a link',
);
const idle = auth(
  'less than two minutes before the end, a warning says how to stay logged in, and a key press does that',
);

/** The portal’s own screens. The pages of the payment provider are its responsibility; the viewer is in its own table. */
export const portal: Readonly<Record<CriterionId, Entry>> = {
  '1.1.1': supports(
    'Icons have text alternatives or are marked as decoration, and images of views are named by their place. The values of the chart are also in a table.',
    dashboard(
      'DASH-01 the daily sphere loads are shown in the chart and the table, and can be downloaded as CSV or PNG',
    ),
    ...looks,
  ),
  '1.2.1': notApplicable('The portal has no audio or video of its own.'),
  '1.2.2': notApplicable(
    'The portal has no video of its own. An operator who sets HOME_VIDEO_URL must provide captions.',
  ),
  '1.2.3': notApplicable(
    'The portal has no video of its own. An operator who sets HOME_VIDEO_URL must provide an alternative.',
  ),
  '1.2.4': notApplicable('The portal has no live media.'),
  '1.2.5': notApplicable(
    'The portal has no video of its own. An operator who sets HOME_VIDEO_URL must provide a description.',
  ),
  '1.3.1': supports('Headings, lists, tables, landmarks, labels and errors are marked up as such.', ...looks),
  '1.3.2': supports('The order in the page is the order on the screen.', byKeys, drawer),
  '1.3.3': notTried('Instructions name labels.'),
  '1.3.4': supports('All screens work at 360 px and at 1440 px width.', ...looks),
  '1.3.5': partly(
    'Fields for email addresses and passwords tell browsers their purpose, so that they can be filled in.',
    gap('No test reads the purpose of the fields for names, company and telephone number.'),
    secrets('SEC-06 password fields allow pasting, can show the password and support password managers'),
  ),
  '1.4.1': supports(
    'Errors are texts, links in texts are underlined, and the lines of the chart can be read in a table by site.',
    dashboard(
      'DASH-01 the daily sphere loads are shown in the chart and the table, and can be downloaded as CSV or PNG',
    ),
    forms(
      'INQ-04 INQ-05 INQ-10 after a submission, all required fields without a value are highlighted, but no optional ones',
    ),
  ),
  '1.4.2': notApplicable('The portal plays no sound.'),
  '1.4.3': supports('The tool axe finds no text with less contrast, in light and dark colors.', ...looks),
  '1.4.4': partly(
    'At 400 % zoom, the login, the home screen and the scene are complete.',
    gap('The other screens were not tried at 200 % zoom.'),
    zoom('at 400 % zoom, the window is 320 × 200 pixels and everything is reached'),
  ),
  '1.4.5': supports('Only the logo is a picture of text.', ...looks),
  '1.4.10': partly(
    'No screen is wider than a window of 360 px, nor are the login, home and scene at 320 px.',
    gap('The other screens were not tried at 320 px.'),
    zoom('at 400 % zoom, the window is 320 × 200 pixels and everything is reached'),
    ...looks,
  ),
  '1.4.11': partly(
    'Fields, buttons, switches and focus rings have visible borders; with a contrast theme, selected items are highlighted.',
    gap('The contrast of the lines of the chart was not measured in all eight colors.'),
    shell(
      'in forced-colors mode, the selected date range of the dashboard has a different background from the other date ranges',
    ),
    profile('SHELL-29 the close button of a dialog can be seen in the dark theme'),
  ),
  '1.4.12': notTried('Boxes grow with their text.'),
  '1.4.13': supports(
    'Tooltips appear on focus as well, stay while the pointer is on them, and Escape closes them.',
    pieces(
      'SHELL-39 SHELL-40 a tooltip appears after the pointer rests for 1000 ms, and disappears 100 ms after the pointer leaves',
    ),
    shell('SHELL-08 the menu collapses to icons with tooltips, and remains collapsed after a reload'),
  ),
  '2.1.1': supports(
    'All controls are native elements or can be used by keyboard in the same way.',
    byKeys,
    pieces('the shared components can be used by keyboard and pointer, and pass axe in all states'),
    shell('SHELL-07 the Enter key opens the collapsed menu'),
  ),
  '2.1.2': supports('Dialogs and the menu of phones close with Escape and return the focus.', drawer, byKeys),
  '2.1.4': notApplicable('The portal has no keyboard shortcuts. Those of the viewer are in its table.'),
  '2.2.1': partly(
    'An hour of inactivity ends the session; two minutes before, a warning says how to extend it, which can be done any number of times.',
    gap(
      'A session ends twelve hours after the login without a warning. Messages, also those with Undo, close after four seconds, unless the pointer or the focus is in them.',
    ),
    idle,
    messages('FIX-36 a message closes after 4000 ms unless the pointer moves over it or it has the focus'),
  ),
  '2.2.2': supports(
    'Nothing moves by itself but indicators of loading. The countdown of a trial changes once a day, and each second only in its last minute.',
    trial(
      'SUBS-20 SUBS-28 SUBS-29 until the trial ends, the countdown updates its unit, color and value without a reload',
    ),
  ),
  '2.3.1': notTried('Nothing in the portal blinks.'),
  '2.4.1': supports('The first stop of each page is a link to its content.', entering),
  '2.4.2': supports(
    'Each screen has a title with its name and the product.',
    entering,
    shell('SHELL-18 the document title contains the configured name of the API'),
  ),
  '2.4.3': supports(
    'A new screen, a dialog and a removed button each have a defined place for the focus.',
    entering,
    editor(
      'SHELL-03 KEYS-16 KEYS-19 the focus moves to the main content when the API key list or editor opens, or when the focused button disappears',
    ),
  ),
  '2.4.4': supports('Links are named by their target.', ...looks),
  '2.4.5': supports(
    'The menu lists all screens, and screens link to each other where one follows from another.',
    shell('SHELL-01 SHELL-06 the menu lists the screens of both offerings in sections'),
    home('HOME-02 the Get Started card leads to the scene'),
  ),
  '2.4.6': supports('Headings and labels say what follows.', ...looks),
  '2.4.7': supports('Each stop of the forms has a visible ring, and so have all shared components.', byKeys),
  '2.4.11': partly(
    'Pages scroll so that the header does not cover what has the focus, and messages do not cover main buttons.',
    gap('Not every stop of every screen was tried.'),
    messages('at ${width} px, a message does not cover the main button of a form or of a dialog'),
  ),
  '2.5.1': notApplicable('The portal has no gestures. Those of the viewer are in its table.'),
  '2.5.2': notTried('Native buttons and links act on release.'),
  '2.5.3': notTried('Names of controls contain their visible text.'),
  '2.5.4': notApplicable('The portal does not react to motion of the device.'),
  '2.5.7': notApplicable('Nothing in the portal is dragged. What is dragged in the viewer is in its table.'),
  '2.5.8': notTried('Buttons, links and fields are at least 24 px large, or stand in a line of text.'),
  '3.1.1': supports('All pages are marked as English.', ...looks),
  '3.1.2': notApplicable(
    'The only texts in other languages are names that people have entered, which the criterion exempts.',
  ),
  '3.2.1': notTried('The focus changes nothing but tooltips.'),
  '3.2.2': supports(
    'Choices of a form wait for its button. The date range and the tabs of the dashboard change what is below them.',
    dashboard('DASH-05 DASH-09 clicking an inactive tab draws the line of its site in the color of the tab'),
    pieces('SHELL-32 SHELL-33 the industry field offers its options, and the Space key selects the checkbox'),
  ),
  '3.2.3': supports(
    'Header, menu and footer are the same on all screens that have them.',
    shell('SHELL-01 SHELL-06 the menu lists the screens of both offerings in sections'),
  ),
  '3.2.4': supports(
    'The same functions use the same components.',
    pieces('the shared components can be used by keyboard and pointer, and pass axe in all states'),
  ),
  '3.2.6': supports(
    'The link to the contact page is the first of the footer’s links.',
    shell(
      'SHELL-13 SHELL-14 SHELL-15 without settings, the footer contains exactly the links for contact, the privacy policy, the terms and the social sites',
    ),
  ),
  '3.3.1': supports(
    'Each wrong field has a text that names it, and receives the focus.',
    signUp(
      'SIGNUP-15 SIGNUP-16 SIGNUP-18 an empty name, email address or company is reported with the name of the field',
    ),
    auth('AUTH-06 AUTH-08 the form reports an empty email address and an empty password, and sends nothing'),
  ),
  '3.3.2': supports('Fields have labels, and rules of passwords are listed.', ...looks),
  '3.3.3': supports(
    'Errors say what is expected, and failed calls what to do.',
    signUp(
      'AUTH-44 AUTH-45 AUTH-46 a password without a capital letter, a lowercase letter, or a digit or special character is reported',
    ),
    editor('FIX-89 the whitelist accepts a pasted address, and the tester adds the missing site'),
    unknownAddress(
      'JOB-01 a visitor who opens a broken share or an unknown address reads what is wrong, and finds a way on',
    ),
  ),
  '3.3.4': supports(
    'A plan is bought on the provider’s page, which shows the amount first, and can be canceled. Deleted keys, favorites and accounts can be restored.',
    plans('the plan can be canceled and resumed in the customer portal'),
    apiKeys('KEYS-19 a deleted API key can be restored with Undo, in the list of deleted keys or at its URL'),
  ),
  '3.3.7': partly(
    'Forms keep what was entered, and the inquiry is filled in from the profile.',
    gap('A promo code that was checked here must be entered again in the checkout. It can be copied.'),
    signUp('all input except the passwords is preserved when the user goes to the login screen and back'),
    inquiry('JOB-01 a developer sends an inquiry, and the mail to the sales team has every field'),
  ),
  '3.3.8': supports(
    'A login needs an email address and a password, which can be pasted, shown, and filled in by a password manager.',
    secrets('SEC-06 password fields allow pasting, can show the password and support password managers'),
  ),
  '4.1.2': supports('The tool axe finds no control without a name, role or value.', ...looks),
  '4.1.3': supports(
    'Messages, results of searches and errors of calls are in live regions.',
    failures(
      'SHELL-22 SHELL-23 a failed call shows the host’s error message or, if there is none, a general message',
    ),
    failures(
      'REL-24 REL-25 going offline shows a banner and preserves input, and going online loads missing screens',
    ),
  ),
};
