import { sendMouse } from '@web/test-runner-commands';
import type { FoundPlace, PlaceService } from '../../../elements/model/place-service.ts';
import type { SphereContextMenu } from '../../../elements/panels/context-menu.ts';
import { waitUntil } from '../wait-until.ts';
import { type QueryProbe } from './query-probe.ts';

/** A pixel of the stage below the horizon. */
export const GROUND = [200, 300] as const;

export const service = (at: PlaceService['at']): PlaceService => ({ search: () => Promise.resolve([]), at });
export const finds = (...places: FoundPlace[]): PlaceService => service(() => Promise.resolve(places));

export const menuOf = (probe: QueryProbe): SphereContextMenu =>
  probe.renderRoot.querySelector('sphere-context-menu')!;
export const items = (probe: QueryProbe): string[] =>
  [...menuOf(probe).renderRoot.querySelectorAll('[role="menuitem"]')].map(({ textContent }) =>
    textContent.trim(),
  );
export const itemOf = (probe: QueryProbe, label: string): HTMLElement =>
  [...menuOf(probe).renderRoot.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    ({ textContent }) => textContent.trim() === label,
  )!;

async function rightClick(probe: QueryProbe, [x, y]: readonly [number, number]): Promise<void> {
  const { left, top } = probe.stage.getBoundingClientRect();
  await sendMouse({ type: 'click', button: 'right', position: [Math.round(left + x), Math.round(top + y)] });
}

export async function openMenu(probe: QueryProbe, at: readonly [number, number] = GROUND): Promise<void> {
  await rightClick(probe, at);
  await waitUntil(() => items(probe).length > 0);
  await menuOf(probe).updateComplete;
}

export async function queryHere(probe: QueryProbe): Promise<void> {
  await openMenu(probe);
  itemOf(probe, "What's Here?").click();
  await waitUntil(() => probe.renderRoot.querySelector('sphere-query-card') !== null);
}

/** Replaces the clipboard, to which a headless page is not allowed to write. */
export function clipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}
