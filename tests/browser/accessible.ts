import { expect } from '@open-wc/testing';

function* rootsIn(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root;
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* rootsIn(shadowRoot);
}

/**
 * Expects an element to pass axe after its animations have ended. Elements that are fading in lack contrast.
 */
export async function expectAccessible(element: Element): Promise<void> {
  for (const root of rootsIn(document))
    for (const animation of root.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  await expect(element).to.be.accessible();
}
