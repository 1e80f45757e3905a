import boxArrowRight from 'bootstrap-icons/icons/box-arrow-right.svg?raw';
import check from 'bootstrap-icons/icons/check-lg.svg?raw';
import warning from 'bootstrap-icons/icons/exclamation-triangle.svg?raw';
import eyeSlash from 'bootstrap-icons/icons/eye-slash.svg?raw';
import eye from 'bootstrap-icons/icons/eye.svg?raw';
import list from 'bootstrap-icons/icons/list.svg?raw';
import person from 'bootstrap-icons/icons/person-circle.svg?raw';
import x from 'bootstrap-icons/icons/x-lg.svg?raw';
import { useEffect, useState } from 'react';
import type { moreDrawings } from './more-drawings.ts';
import styles from './icon.module.css';

/**
 * The icons that the first load requires. All others are in more-drawings.ts. All icons are from Shoelace's
 * set.
 */
const firstDrawings = {
  'log-out': boxArrowRight,
  menu: list,
  person,
  close: x,
  check,
  warning,
  eye,
  'eye-slash': eyeSlash,
} as const;

export type IconName = keyof typeof firstDrawings | keyof typeof moreDrawings;

let drawings: Readonly<Partial<Record<IconName, string>>> = firstDrawings;
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const more = await import('./more-drawings.ts');
  drawings = { ...firstDrawings, ...more.moreDrawings };
}

/** Returns the drawing of an icon, or undefined until it has loaded. */
function useDrawing(name: IconName): string | undefined {
  const [, setLoads] = useState(0);
  const isMissing = drawings[name] === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isUnmounted = false;
    loading ??= load().catch(() => {
      // A failure is ignored, because all icons have a text or label next to them. The next icon tries again.
      loading = null;
    });
    void loading.then(() => {
      if (!isUnmounted) setLoads((before) => before + 1);
    });
    return () => {
      isUnmounted = true;
    };
  }, [isMissing]);
  return drawings[name];
}

/**
 * An icon next to text or in a labeled button. The icon is hidden from screen readers, and its space is
 * reserved while it loads. Only the paths of a file are used, because Trusted Types would refuse its markup.
 */
export function Icon({ name }: { readonly name: IconName }) {
  const paths = useDrawing(name)?.matchAll(/<path([^>]*) d="([^"]+)"/g) ?? [];
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {Array.from(paths, ([, attributes = '', d]) => (
        <path key={d} d={d} fillRule={attributes.includes('evenodd') ? 'evenodd' : undefined} />
      ))}
    </svg>
  );
}
