import { useEffect, useState } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import type { SceneView } from './scene-view.ts';
import styles from './view-picture.module.css';

/** The size of a drawn image in pixels: twice the width of a card, which is the maximum sharpness of previews. */
const SIZE = { width: 512, height: 288 };

/** An image without an accessible name. While the URL is null, the area is plain. */
export const Picture = ({ url }: { readonly url: string | null }) => (
  <div className={styles.picture}>{url === null ? null : <img src={url} alt="" />}</div>
);

/** A small image of a view, drawn in the browser. The area stays plain if the image cannot be drawn. */
export function ViewPicture({ view: { sphere, pan, tilt, fov } }: { readonly view: SceneView }) {
  const portal = usePortal();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async (): Promise<void> => {
      const { drawPicture } = await import('./draw-picture.ts');
      const view = { sphere, pan, tilt, fov };
      const picture = URL.createObjectURL(await drawPicture(portal, view, { size: SIZE, signal }));
      signal.addEventListener('abort', () => URL.revokeObjectURL(picture));
      if (signal.aborted) URL.revokeObjectURL(picture);
      else setUrl(picture);
    };
    draw().catch(() => undefined);
    return () => leaving.abort();
  }, [portal, sphere, pan, tilt, fov]);
  return <Picture url={url} />;
}
