import { SCREEN_PACKAGES, findProgram, findScreen, installPackages, type Screen } from './programs.ts';

const PACKAGES = ['firefox-esr', ...SCREEN_PACKAGES];

/** Firefox needs a screen for WebGL. A machine without a screen also needs a virtual one. */
export interface FirefoxPrograms {
  readonly firefox: string;
  /** The screen to start, or null if there is one. */
  readonly screen: Screen | null;
}

function findFirefox(): FirefoxPrograms | null {
  const firefox = process.env['FIREFOX'] ?? findProgram('firefox-esr', 'firefox');
  const screen = findScreen();
  return firefox !== null && screen !== 'missing' ? { firefox, screen } : null;
}

const missingFirefox = [
  'Firefox, or a screen for it, was not found and could not be installed. Do one of these and run again:',
  `  sudo apt-get install ${PACKAGES.join(' ')}   (Debian and kin)`,
  '  FIREFOX=/path/to/firefox npm test -- firefox',
].join('\n');

/**
 * Returns the Firefox programs and installs them if this user has permission. Throws an error that states what
 * is missing.
 */
export function ensureFirefox(): FirefoxPrograms {
  const found = findFirefox() ?? (installPackages('Firefox', PACKAGES) ? findFirefox() : null);
  if (found === null) throw new Error(missingFirefox);
  return found;
}
