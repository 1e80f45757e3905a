import type { Pixel } from '../geo/camera.ts';

/** An empty element at a corner of a surface. */
function corner(left: string, top: string): HTMLElement {
  const element = document.createElement('i');
  Object.assign(element.style, { position: 'absolute', left, top, pointerEvents: 'none' });
  return element;
}

/** Elements at the top left, top right and bottom left corner of each measured surface. */
const corners = new WeakMap<Element, readonly [HTMLElement, HTMLElement, HTMLElement]>();

/**
 * Returns the function that converts positions in the window, such as those of pointer events, to pixels of a surface.
 * The surface, a positioned element, may be scaled, rotated or zoomed by its page. Its own rectangle would not tell by
 * how much, but the places of three of its corners do. `offsetX` does not serve: with CSS `zoom`, it is not in pixels of
 * the surface.
 */
export function pixelsIn(surface: HTMLElement): (inWindow: Pixel) => Pixel {
  let marks = corners.get(surface);
  if (!marks) {
    marks = [corner('0', '0'), corner('100%', '0'), corner('0', '100%')];
    corners.set(surface, marks);
  }
  if (marks[0].parentNode !== surface) surface.append(...marks);
  const { clientWidth: width, clientHeight: height } = surface;
  const [from, across, down] = marks.map((mark) => mark.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const [ax, ay] = [(across.x - from.x) / width, (across.y - from.y) / width];
  const [bx, by] = [(down.x - from.x) / height, (down.y - from.y) / height];
  const area = ax * by - ay * bx;
  return (inWindow) => {
    const [x, y] = [inWindow.x - from.x, inWindow.y - from.y];
    return { x: (x * by - y * bx) / area, y: (y * ax - x * ay) / area };
  };
}
