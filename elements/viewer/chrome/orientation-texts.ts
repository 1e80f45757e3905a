import type { OrientationProblem } from '../../input/orientation/request-orientation.ts';

/** What users can do about each problem, in English. */
export const ORIENTATION_PROBLEMS: Readonly<Record<OrientationProblem, string>> = {
  insecure: 'The view can follow this device only on a page that is loaded over https.',
  framed:
    'The page around this viewer does not allow it to use the motion sensors. Open the viewer in its own window, or ask the owner of the page to allow them.',
  denied:
    'The browser was not allowed to use the motion sensors. Close the page, open it again, press the button and choose Allow.',
  'no-gesture': 'Press the button in the controls to let the view follow this device.',
  'no-sensor':
    'This device reports no orientation. If it has motion sensors, allow them for this page in the settings of the browser.',
};

/** The same for the developers of a page, as the messages of errors. */
export const ORIENTATION_ERRORS: Readonly<Record<OrientationProblem, string>> = {
  insecure: 'Browsers report the orientation of the device only to pages that are loaded over https.',
  framed:
    'The page does not allow this frame to read the sensors. Add allow="gyroscope; accelerometer; magnetometer" to the iframe.',
  denied: 'The user or the browser has refused access to the sensors of the device.',
  'no-gesture':
    'The browser asks its user for access to the sensors only after a click. Call startOrientation in the handler of a click.',
  'no-sensor': 'The device does not report its orientation.',
};
