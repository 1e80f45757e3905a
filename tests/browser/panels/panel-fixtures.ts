import { fixture, html, oneEvent } from '@open-wc/testing';
import type { CheckedFavorite } from '../../../elements/model/favorite.ts';
import { SphereCompass } from '../../../elements/panels/compass.ts';
import { SphereControlBar } from '../../../elements/panels/control-bar.ts';
import { SphereFavoritesPanel } from '../../../elements/panels/favorites-panel.ts';
import { SphereHelpPanel } from '../../../elements/panels/help-panel.ts';
import { SphereInfoPanel } from '../../../elements/panels/info-panel.ts';
import { SphereSnapshotPanel } from '../../../elements/panels/snapshot-panel.ts';

export const PANEL_TAGS = {
  'sphere-compass': SphereCompass,
  'sphere-control-bar': SphereControlBar,
  'sphere-favorites-panel': SphereFavoritesPanel,
  'sphere-help-panel': SphereHelpPanel,
  'sphere-info-panel': SphereInfoPanel,
  'sphere-snapshot-panel': SphereSnapshotPanel,
} as const;

/** Registers the tags that are not yet registered. */
export function definePanels(): void {
  for (const [tag, element] of Object.entries(PANEL_TAGS)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}

export const found = (host: Element, selector: string): HTMLElement | null =>
  host.shadowRoot!.querySelector<HTMLElement>(selector);

/** Returns the element that matches a selector in a shadow root. The element must exist. */
export const inside = (host: Element, selector: string): HTMLElement => found(host, selector)!;

/** Returns the text of a part of an element, with single spaces. */
export const textOf = (host: Element, selector: string): string =>
  inside(host, selector).textContent.replace(/\s+/g, ' ').trim();

/** Clicks an element as a user does, and returns the request event that the page receives. */
export async function eventOnClick<K extends keyof HTMLElementEventMap>(
  host: Element,
  selector: string,
  type: K,
): Promise<HTMLElementEventMap[K]> {
  const received = nextEvent(type);
  inside(host, selector).click();
  return received;
}

export async function nextEvent<K extends keyof HTMLElementEventMap>(
  type: K,
): Promise<HTMLElementEventMap[K]> {
  const event: Event = await oneEvent(document, type);
  return event as HTMLElementEventMap[K];
}

/** Adds an element that fills a viewer, whose width and height are in CSS pixels. */
export async function inViewer<T extends HTMLElement & { updateComplete: Promise<unknown> }>(
  element: T,
  [width, height]: readonly [number, number] = [800, 500],
): Promise<T> {
  const frame = await fixture<HTMLElement>(html`<div>${element}</div>`);
  frame.style.cssText = `position: relative; inline-size: ${width}px; block-size: ${height}px; background: #345`;
  await element.updateComplete;
  return element;
}

export const favorite = (id: string, name: string, more: Partial<CheckedFavorite> = {}): CheckedFavorite => ({
  id,
  name,
  created_date: new Date(2026, 10, 3, 12).toISOString(),
  sphere: 8,
  initial_pan: 231.4,
  initial_tilt: -12.5,
  initial_fov: 60,
  ...more,
});

export const TWO = [favorite('a', 'Fav001'), favorite('b', 'Harbour from the north')] as const;
