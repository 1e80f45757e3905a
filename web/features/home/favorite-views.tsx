import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { FavoritesStore } from '../../sphere/favorites-store.ts';
import { homeTexts } from '../../texts/home.ts';
import { Link } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { ViewCards } from './view-cards.tsx';

/** Maximum number of favorites shown: two rows on a laptop. */
const MAX_VIEWS = 8;

type Favorite = NonNullable<FavoritesStore['state']['list']>[number];

/** The URLs of the pictures of favorites by id. Pictures that are not there yet are loaded, or drawn and saved. */
function usePictures(favorites: readonly Favorite[]): Readonly<Partial<Record<string, string>>> {
  const portal = usePortal();
  const [urls, setUrls] = useState<Readonly<Partial<Record<string, string>>>>({});
  const ids = favorites.map(({ id }) => id).join();
  const show = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const { showPictures } = await import('../../sphere/favorite-pictures.ts');
    const missing = favorites.filter(({ id }) => urls[id] === undefined);
    const onPicture = (id: string, url: string): void => setUrls((all) => ({ ...all, [id]: url }));
    await showPictures(portal, missing, { onPicture, signal });
  });
  useEffect(() => {
    const leaving = new AbortController();
    // A picture that cannot be loaded or drawn leaves its area plain.
    show(leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [ids]);
  return urls;
}

/** Shows the pictures of the user's latest favorites. */
export function FavoriteViews({ userId }: { readonly userId: string }) {
  const portal = usePortal();
  const [store] = useState(() => new FavoritesStore(portal, userId));
  useEffect(() => store.watch(), [store]);
  const { list } = useSnapshot(store.state);
  const shown = (list ?? []).slice(0, MAX_VIEWS) as readonly Favorite[];
  const pictures = usePictures(shown);
  const cards = shown.map(({ id, name, sphere, initial_pan, initial_tilt, initial_fov }) => ({
    id,
    name,
    picture: pictures[id] ?? null,
    view: { sphere: sphere.id, pan: initial_pan, tilt: initial_tilt, fov: initial_fov },
  }));
  return (
    <section className="stack">
      <div className="spread">
        <h2>{homeTexts.favorites}</h2>
        {list !== null && list.length > MAX_VIEWS ? (
          <Link url={paths.scene}>{homeTexts.allFavorites(list.length)}</Link>
        ) : null}
      </div>
      {list === null ? <Skeleton lines={1} /> : null}
      {list?.length === 0 ? <p className="quiet">{homeTexts.noFavorites}</p> : null}
      <ViewCards cards={cards} />
    </section>
  );
}
