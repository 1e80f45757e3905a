import { sendMouse } from '@web/test-runner-commands';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { middleOf } from './viewer-fixtures.ts';

/** Returns every element that matches in the viewer's shadow trees. */
export const within = (viewer: SphereViewer, selector: string): HTMLElement[] => {
  const inside = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? inside(element.shadowRoot) : []),
    ]);
  return inside(viewer.renderRoot);
};

/** Waits until an element has come to rest, and clicks it as a user does. */
export async function pressWhere(find: () => HTMLElement | undefined, message: string): Promise<void> {
  await waitUntil(async () => {
    const before = find()?.getBoundingClientRect();
    await frames(3);
    const after = find()?.getBoundingClientRect();
    return before !== undefined && before.x === after?.x && before.y === after.y;
  }, message);
  await sendMouse({ type: 'click', position: middleOf(find()!) });
}

/** Clicks the first visible element in the viewer's shadow trees that matches. */
export const press = (viewer: SphereViewer, selector: string): Promise<void> =>
  pressWhere(() => within(viewer, selector).find(({ offsetWidth }) => offsetWidth > 0), selector);

export async function rightClick(viewer: SphereViewer, [x, y]: readonly [number, number]): Promise<void> {
  const { left, top } = viewer.getBoundingClientRect();
  await sendMouse({ type: 'click', button: 'right', position: [Math.round(left + x), Math.round(top + y)] });
}
