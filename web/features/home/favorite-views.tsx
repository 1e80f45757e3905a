import { useEffect, useState } from 'react';
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

/** Shows images of the user's latest favorites. */
export function FavoriteViews({ userId }: { readonly userId: string }) {
  const portal = usePortal();
  const [store] = useState(() => new FavoritesStore(portal, userId));
  useEffect(() => store.watch(), [store]);
  const { list } = useSnapshot(store.state);
  const cards = (list ?? []).map(({ id, name, sphere, initial_pan, initial_tilt, initial_fov }) => ({
    id,
    name,
    view: { sphere: sphere.id, pan: initial_pan, tilt: initial_tilt, fov: initial_fov },
  }));
  return (
    <section className="stack">
      <div className="spread">
        <h2>{homeTexts.favorites}</h2>
        {cards.length > MAX_VIEWS ? (
          <Link url={paths.scene}>{homeTexts.allFavorites(cards.length)}</Link>
        ) : null}
      </div>
      {list === null ? <Skeleton lines={1} /> : null}
      {list?.length === 0 ? <p className="quiet">{homeTexts.noFavorites}</p> : null}
      <ViewCards cards={cards.slice(0, MAX_VIEWS)} />
    </section>
  );
}
