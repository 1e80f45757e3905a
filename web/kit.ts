import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/themes/dark.css';
import check from 'bootstrap-icons/icons/check-lg.svg?url&no-inline';
import chevron from 'bootstrap-icons/icons/chevron-down.svg?url&no-inline';
import close from 'bootstrap-icons/icons/x-lg.svg?url&no-inline';

/** Drawings that the kit itself uses; its own come as data addresses, which the strict content policy refuses to fetch. */
const ownIcons: Readonly<Record<string, string>> = { check, 'chevron-down': chevron, 'x-lg': close };

/** Sets the kit up: its drawings from files, and its dark theme while the reader's system is dark. */
export function setUpKit(page: Window): void {
  registerIconLibrary('system', { resolver: (name) => ownIcons[name] ?? check });
  const isDark = page.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    page.document.documentElement.classList.toggle('sl-theme-dark', isDark.matches);
  };
  follow();
  isDark.addEventListener('change', follow);
}
