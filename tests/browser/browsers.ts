/*
 * Skips tests that a browser, or the program that controls it, cannot run. The test runner prints each skipped
 * test with its reason.
 */

type BrowserName = 'chromium' | 'firefox' | 'webkit';

function nameOf(agent: string): BrowserName {
  if (agent.includes('Firefox/')) return 'firefox';
  return agent.includes('Chrome/') ? 'chromium' : 'webkit';
}

export const browser = nameOf(navigator.userAgent);

/** Separates a title from the reason why the test is skipped. */
const REASON = ' # ';

/** Returns a function that defines a test, or skips it in the browsers that have a reason. */
export function except(reasons: Partial<Record<BrowserName, string>>) {
  const reason = reasons[browser];
  return {
    it: (title: string, test: Mocha.AsyncFunc): Mocha.Test =>
      reason === undefined ? it(title, test) : it.skip(`${title}${REASON}${reason}`, test),
  };
}

/** WebKitGTK's driver releases the left button in place of the right one, so that it remains pressed. */
const RIGHT_BUTTON = "WebKitGTK's driver does not release the right button";

/** Defines tests that send other input after a right click. */
export const exceptWithoutRightButton = except({ webkit: RIGHT_BUTTON });

/** Neither WebDriver nor the protocol of Firefox can emulate these settings of the user. */
const NO_MEDIA = 'color scheme and reduced motion cannot be emulated';

export const canEmulateMedia = browser === 'chromium';

/** Defines tests that emulate the user's color scheme or reduced motion. */
export const exceptWithoutMedia = except({ firefox: NO_MEDIA, webkit: NO_MEDIA });
