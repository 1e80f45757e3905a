import type { IconName } from '../ui/icon.tsx';

/** The drawings of the drawer's links, by their ids; a link that the host adds later has a plain one. */
const icons: Readonly<Record<string, IconName>> = {
  home: 'home',
  dashboard: 'chart',
  'api-keys': 'key',
  'pricing-contact': 'mail',
  coverage: 'map',
  scene: 'look',
  subscriptions: 'card',
  pricing: 'tag',
  profile: 'person',
  'frame-tables': 'table',
  'api-reference': 'code',
};

/** The drawing of a link. */
export const linkIcon = (id: string): IconName => icons[id] ?? 'link';
