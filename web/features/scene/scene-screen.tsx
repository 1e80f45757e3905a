import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  type FoundPlace,
  type SphereLoadEvent,
  type SphereViewChangeEvent,
  type SphereViewer,
  ViewerError,
} from '../../../elements/index.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import type { User } from '../../session/session.ts';
import type { makePicture } from '../../sphere/favorite-pictures.ts';
import { FavoritesStore } from '../../sphere/favorites-store.ts';
import { NoSphere } from '../../sphere/no-sphere.tsx';
import { viewOfPlace } from '../../sphere/place-view.ts';
import { PortalMap, PortalViewer } from '../../sphere/portal-viewer.tsx';
import { createRecentPlaces } from '../../sphere/recent-places.ts';
import { placeInSearch } from '../../sphere/scene-view.ts';
import { ViewActions } from '../../sphere/view-actions.tsx';
import { sphereTexts } from '../../texts/sphere.ts';
import { screenTitles } from '../../texts/titles.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { ViewerPage } from '../../ui/viewer-page.tsx';
import { startView } from './start-view.ts';
import { type ViewStore, createViewStore } from './view-store.ts';

/** The user's favorites, updated while the scene is shown, and their list. */
function useFavorites({ id }: User) {
  const portal = usePortal();
  const [store] = useState(() => new FavoritesStore(portal, id));
  useEffect(() => store.watch(), [store]);
  return [store, useSnapshot(store.state).list] as const;
}

/** Adds places to the recent places on the home screen. Places without imagery are omitted. */
function useRememberPlace({ id }: User): (place: FoundPlace) => Promise<void> {
  const { call, storage } = usePortal();
  return async (place) => {
    try {
      const { view, away } = await viewOfPlace(call, place, new AbortController().signal);
      if (away === null)
        createRecentPlaces(storage, id).add({ id: place.placeId, name: place.name, view, place });
    } catch {
      // Errors are ignored because the viewer reports why it cannot go to the place.
    }
  };
}

/** Saves the picture of a favorite. If this fails, the home screen does it. */
async function keepPicture(...saved: Parameters<typeof makePicture>): Promise<void> {
  try {
    await (await import('../../sphere/favorite-pictures.ts')).makePicture(...saved);
  } catch {
    // The favorite itself is saved.
  }
}

/** Returns a function that goes to the place in the URL or marks it, once. */
function useWantedPlace(viewStore: ViewStore): (viewer: SphereViewer) => void {
  const portal = usePortal();
  const wanted = useRef(placeInSearch(window.location.search));
  return (viewer) => {
    const found = wanted.current;
    wanted.current = null;
    if (found === null) return;
    const { place, isMarkOnly } = found;
    viewer.showPlace(place, { move: !isMarkOnly }).catch((error: unknown) => {
      if (!(error instanceof ViewerError) || portal.session.state.user === null) return;
      const isMissing = error.code === 'not-found';
      if (isMissing) viewStore.mark(null);
      if (!isMarkOnly) portal.messages.add('error', isMissing ? error.message : sphereTexts.failed);
    });
  };
}

function Scene({ user }: { readonly user: User }) {
  const portal = usePortal();
  const tracking = trackingOf(portal);
  const [favorites, list] = useFavorites(user);
  const rememberPlace = useRememberPlace(user);
  const [viewStore] = useState(() => createViewStore(portal, user.id));
  // Set on the element only once, because React would set props again whenever the list of favorites changes.
  const viewer = useRef<SphereViewer>(null);
  const [begin] = useState(() => {
    const start = startView({ search: location.search, last: viewStore.read(), assets: user.company.assets });
    return (element: SphereViewer | null): void => {
      viewer.current = element;
      if (element) Object.assign(element, start);
    };
  });
  const showWanted = useWantedPlace(viewStore);
  const [shown, setShown] = useState<SphereLoadEvent['sphere'] | null>(null);
  const trackFeature = (action: string, id: string | number): void =>
    void tracking.track('feature', action, 'sphere', id);

  return (
    <ViewerPage
      title={screenTitles.scene}
      actions={<ViewActions viewer={viewer} sphereId={shown?.id ?? null} isReady={shown !== null} />}
    >
      <PortalViewer
        ref={begin}
        product="zwivel"
        missing={<NoSphere />}
        panoMarkerDistance={portal.config.sceneMarkerDistanceM}
        showFlyHere
        measuring
        pointToQueryOnSphereLoad
        startUpMapHidden
        viewerTitle={shown?.title ?? ''}
        favorites={list}
        onSphereLoad={({ sphere, currentTarget }) => {
          setShown(sphere);
          viewStore.save(currentTarget as SphereViewer);
          tracking.track('feature', 'scene_opened', 'user', user.id);
          showWanted(currentTarget as SphereViewer);
        }}
        onSphereError={({ error, currentTarget }) => viewStore.fail(error, currentTarget as SphereViewer)}
        onViewChange={({ currentTarget }: SphereViewChangeEvent) =>
          viewStore.saveAtRest(currentTarget as SphereViewer)
        }
        onPlace={({ place }) => {
          tracking.track('feature', 'place_searched', 'place', place.placeId.slice(0, 80));
          viewStore.mark(place);
          void rememberPlace(place);
        }}
        onFavoriteSave={({ favorite }) => {
          void favorites.save(favorite).then((saved) => {
            if (saved === null) return;
            trackFeature('favorite_saved', favorite.sphere);
            void keepPicture(portal, saved);
          });
        }}
        onFavoriteLoad={({ favorite }) => trackFeature('favorite_loaded', favorite.sphere)}
        onFavoriteRename={({ favorite, name }) => void favorites.rename(favorite.id, name)}
        onFavoriteDelete={({ favorite }) => void favorites.remove(favorite.id)}
      >
        <PortalMap slot="map" />
      </PortalViewer>
    </ViewerPage>
  );
}

/** The scene: panoramas of the entire coverage, with favorites, a map and place search. */
export function SceneScreen() {
  const user = useUser();
  return user === null ? null : <Scene user={user} />;
}
