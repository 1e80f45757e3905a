import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SphereLoadEvent, SphereSettleEvent, SphereViewer } from '../../../elements/index.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import type { User } from '../../session/session.ts';
import { PortalMap, PortalViewer } from '../../sphere/portal-viewer.tsx';
import { screenTitles } from '../../texts/titles.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { createPlaceKeeper } from './place-keeper.ts';
import { startPlace } from './start-place.ts';
import { FavoritesStore } from './store.ts';

/** The user's favorites, kept up to date while the scene is shown. */
function useFavorites({ id }: User): FavoritesStore {
  const portal = usePortal();
  const [store] = useState(() => new FavoritesStore(portal, id));
  useEffect(() => store.watch(), [store]);
  return store;
}

function Scene({ user }: { readonly user: User }) {
  const portal = usePortal();
  const tracking = trackingOf(portal);
  const favorites = useFavorites(user);
  const { list } = useSnapshot(favorites.state);
  const [keeper] = useState(() => createPlaceKeeper(portal, user.id));
  // Set on the element once, not as properties, which are set again whenever the list of favorites changes.
  const [begin] = useState(() => {
    const { search } = window.location;
    const start = startPlace({ search, last: keeper.last(), assets: user.company.assets });
    return (viewer: SphereViewer | null): void => {
      if (viewer) Object.assign(viewer, start);
    };
  });
  const [shown, setShown] = useState<SphereLoadEvent['sphere'] | null>(null);
  const trackFeature = (action: string, id: string | number): void =>
    void tracking.track('feature', action, 'sphere', id);

  return (
    <PortalViewer
      ref={begin}
      product="zwivel"
      panoMarkerDistance={portal.config.sceneMarkerDistanceM}
      showFlyHere
      pointToQueryOnSphereLoad
      startUpMapHidden
      viewerTitle={shown?.title ?? ''}
      favorites={list}
      onSphereLoad={({ sphere, currentTarget }) => {
        setShown(sphere);
        keeper.keep(currentTarget as SphereViewer);
        tracking.track('feature', 'scene_opened', 'user', user.id);
      }}
      onSettle={({ currentTarget }: SphereSettleEvent) => keeper.keep(currentTarget as SphereViewer)}
      onPlace={({ place }) =>
        tracking.track('feature', 'place_searched', 'place', place.placeId.slice(0, 80))
      }
      onFavoriteSave={({ favorite }) => {
        void favorites.save(favorite).then((isSaved) => {
          if (isSaved) trackFeature('favorite_saved', favorite.sphere);
        });
      }}
      onFavoriteLoad={({ favorite }) => trackFeature('favorite_loaded', favorite.sphere)}
      onFavoriteRename={({ favorite, name }) => void favorites.rename(favorite.id, name)}
      onFavoriteDelete={({ favorite }) => void favorites.remove(favorite.id)}
    >
      <PortalMap slot="map" />
    </PortalViewer>
  );
}

/** Panoramas of the whole coverage, with favorites, a map and place search. */
export function SceneScreen() {
  const user = useUser();
  if (user === null) return null;
  return (
    <>
      <h1 className="unseen">{screenTitles.scene}</h1>
      <Scene user={user} />
    </>
  );
}
