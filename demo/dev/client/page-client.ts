import '@vitejs/plugin-react/preamble';

/*
 * Runs in every page of `npm run dev`, also in frames. After a reload, the page's viewers show the view that they
 * showed before.
 */

interface View {
  /** The current sphere; null before the first one is shown. */
  readonly sphere: number | null;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/** The members of a viewer that are used here. */
interface Viewer extends Element, Omit<View, 'sphere'> {
  sphere: number | null;
  readonly currentSphere: { readonly id: number } | null;
}

const KEY = `dev-views:${location.pathname}${location.search}`;

const viewersHere = (): Viewer[] => [...document.querySelectorAll<Viewer>('sphere-viewer')];

function saveViews(): void {
  const views = viewersHere().map(({ currentSphere, pan, tilt, fov }): View => ({
    sphere: currentSphere?.id ?? null,
    pan,
    tilt,
    fov,
  }));
  sessionStorage.setItem(KEY, JSON.stringify(views));
}

/**
 * Turns each viewer to its view once its sphere is shown; a viewer that starts at another sphere first goes to the
 * sphere of that view.
 */
function restoreViews(views: readonly View[]): void {
  const isSent = new Set<Viewer>();
  const isDone = new Set<Viewer>();
  addEventListener(
    'sphere-load',
    ({ target }) => {
      const viewer = target as Viewer;
      const view = views[viewersHere().indexOf(viewer)];
      if (view === undefined || view.sphere === null || isDone.has(viewer)) return;
      if (viewer.currentSphere?.id !== view.sphere && !isSent.has(viewer)) {
        isSent.add(viewer);
        viewer.sphere = view.sphere;
        return;
      }
      isDone.add(viewer);
      const { pan, tilt, fov } = view;
      Object.assign(viewer, { pan, tilt, fov });
    },
    { capture: true },
  );
}

/** Reloads each style sheet, and removes the old one once the new one has loaded. */
function renewStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const fresh = link.cloneNode() as HTMLLinkElement;
    const address = new URL(link.href);
    address.searchParams.set('changed', String(Date.now()));
    fresh.href = address.href;
    fresh.addEventListener('load', () => link.remove(), { once: true });
    link.after(fresh);
  }
}

const saved = sessionStorage.getItem(KEY);
sessionStorage.removeItem(KEY);
if (saved !== null) restoreViews(JSON.parse(saved) as View[]);

import.meta.hot?.on('vite:beforeFullReload', saveViews);
import.meta.hot?.on('dev:styles', renewStyles);
