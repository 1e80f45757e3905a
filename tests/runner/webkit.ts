import { globSync } from 'tinyglobby';
import {
  SCREEN_PACKAGES,
  findProgram,
  findScreen,
  installPackages,
  isExecutable,
  type Screen,
} from './programs.ts';

const PACKAGES = ['webkit2gtk-driver', ...SCREEN_PACKAGES, 'libegl1', 'libgl1-mesa-dri', 'libgles2'];

/** WebKitGTK's small browser, and the driver that controls it. Both need a screen. */
export interface WebKitPrograms {
  readonly browser: string;
  readonly driver: string;
  /** The screen to start, or null if there is one. */
  readonly screen: Screen | null;
}

/** Debian keeps the browser in the folder of the library's version. The newest version comes first. */
function findBrowser(): string | null {
  const folders = '/usr/{lib,lib/*,libexec,libexec/*}/webkit{2gtk-4.*,gtk-6.*}/MiniBrowser';
  const found = globSync(folders, { absolute: true }).sort().reverse();
  return found.find(isExecutable) ?? null;
}

function findWebKit(): WebKitPrograms | null {
  const browser = process.env['WEBKIT'] ?? findBrowser();
  const driver = process.env['WEBKIT_DRIVER'] ?? findProgram('WebKitWebDriver');
  const screen = findScreen();
  return browser !== null && driver !== null && screen !== 'missing' ? { browser, driver, screen } : null;
}

const missingWebKit = [
  'WebKitGTK, its driver, or a screen was not found and could not be installed. Do one of these and run again:',
  `  sudo apt-get install ${PACKAGES.join(' ')}   (Debian and kin)`,
  '  WEBKIT=/path/to/MiniBrowser WEBKIT_DRIVER=/path/to/WebKitWebDriver npm test -- webkit',
].join('\n');

/**
 * Returns the WebKitGTK programs and installs them if this user has permission. Throws an error that states
 * what is missing.
 */
export function ensureWebKit(): WebKitPrograms {
  const found = findWebKit() ?? (installPackages('WebKitGTK', PACKAGES) ? findWebKit() : null);
  if (found === null) throw new Error(missingWebKit);
  return found;
}
