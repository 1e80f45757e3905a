/**
 * Returns the boxes around an element that a gesture can scroll vertically, innermost first, down to the page.
 * Around an element that fills the screen there are none.
 */
export function scrollableAround(element: Element): readonly Element[] {
  const boxes: Element[] = [];
  for (let box: Element | null = element; box && !box.matches(':fullscreen'); box = parentOf(box)) {
    if (box !== element && box.scrollHeight > box.clientHeight && isScrollable(box)) boxes.push(box);
  }
  return boxes;
}

/** Scrolls the first of the boxes that can move, down by a distance in CSS pixels; negative values move up. */
export function scrollFirst(boxes: readonly Element[], downPx: number): void {
  for (const box of boxes) {
    const before = box.scrollTop;
    box.scrollBy({ top: downPx, behavior: 'instant' });
    if (box.scrollTop !== before) return;
  }
}

/** Returns the parent as it is displayed, across slots and shadow roots. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root as Partial<ShadowRoot>).host ?? null;
}

/** Like the browser, treats the page as scrollable unless its overflow is hidden, and all else as not. */
function isScrollable(box: Element): boolean {
  const { overflowY } = getComputedStyle(box);
  const isPage = box === box.ownerDocument.scrollingElement;
  return isPage ? !/^(hidden|clip)$/.test(overflowY) : /^(auto|scroll)$/.test(overflowY);
}
