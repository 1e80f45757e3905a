import { useEffect, useState } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import type { SceneView } from './scene-view.ts';
import styles from './view-picture.module.css';

/** A small image of a view without an accessible name. The area stays plain if the image cannot be drawn. */
export function ViewPicture({ view: { sphere, pan, tilt, fov } }: { readonly view: SceneView }) {
  const portal = usePortal();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async (): Promise<void> => {
      const { drawPicture } = await import('./draw-picture.ts');
      const picture = URL.createObjectURL(await drawPicture(portal, { sphere, pan, tilt, fov }, signal));
      signal.addEventListener('abort', () => URL.revokeObjectURL(picture));
      if (signal.aborted) URL.revokeObjectURL(picture);
      else setUrl(picture);
    };
    draw().catch(() => undefined);
    return () => leaving.abort();
  }, [portal, sphere, pan, tilt, fov]);
  return <div className={styles.picture}>{url === null ? null : <img src={url} alt="" />}</div>;
}
