import { SphereContextMenu } from '../../panels/context-menu.ts';
import { defineElements } from '../../panels/define-elements.ts';
import { SphereQueryCard } from '../../panels/query-card.ts';
import { SphereSearchBox } from '../../panels/search-box.ts';

/** Registers the elements by which users ask. */
export const defineAsk = (): void =>
  defineElements({
    'sphere-context-menu': SphereContextMenu,
    'sphere-query-card': SphereQueryCard,
    'sphere-search-box': SphereSearchBox,
  });
