/** Whether focus is nowhere: what had it is gone, or no longer shown. */
export function isFocusLost(page: Document = document): boolean {
  const { activeElement } = page;
  return activeElement === null || activeElement === page.body || !activeElement.checkVisibility();
}

/** Where focus is lost it goes to the screen: keys and screen readers go on there, and not at the top of the page. */
export function keepFocus(page: Document = document): void {
  if (isFocusLost(page)) page.getElementById('main')?.focus({ preventScroll: true });
}
