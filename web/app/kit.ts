/** Sets up Shoelace so that its dark theme follows the system setting. */
export function setUpKit(page: Window): void {
  const isDark = page.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void =>
    void page.document.documentElement.classList.toggle('sl-theme-dark', isDark.matches);
  follow();
  isDark.addEventListener('change', follow);
}
