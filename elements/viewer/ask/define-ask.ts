import { SphereContextMenu } from '../../panels/context-menu.ts';
import { SphereQueryCard } from '../../panels/query-card.ts';
import { SphereSearchBox } from '../../panels/search-box.ts';

const PANELS = {
  'sphere-context-menu': SphereContextMenu,
  'sphere-query-card': SphereQueryCard,
  'sphere-search-box': SphereSearchBox,
} as const;

/** Registers the elements by which users ask, unless they are known. */
export function defineAsk(): void {
  for (const [tag, element] of Object.entries(PANELS))
    if (!customElements.get(tag)) customElements.define(tag, element);
}
