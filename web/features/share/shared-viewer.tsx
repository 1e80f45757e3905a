import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import {
  type SphereErrorEvent,
  type SphereViewer as ViewerElement,
  createOneSphereSource,
} from '../../../elements/index.ts';
import { SphereViewer } from '../../../elements/react/react.ts';
import { viewInAddress } from '../../lib/view-in-address.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { CaptureTime } from '../../sphere/capture-time.tsx';
import { viewerTexts } from '../../sphere/viewer-texts.ts';
import { shareTexts } from '../../texts/share.ts';
import { ViewerPage } from '../../ui/viewer-page.tsx';
import type { SharedSphere } from './share-store.ts';

/** Controls that require a login, a map or other spheres. */
const HIDDEN = ['favorite', 'search', 'view-toggle'] as const;

/** Returns true for errors after which no sphere can be shown. */
const isFatal = ({ code }: SphereErrorEvent['error']): boolean =>
  code === 'network' || code === 'source-failed' || code === 'source-invalid' || code === 'not-found';

/** Shows a shared sphere at the shared view or at the view in the URL. */
export function SharedViewer({ shared, onFail }: { shared: SharedSphere; onFail: () => void }) {
  const { config } = usePortal();
  const [query] = useSearchParams();
  const viewer = useRef<ViewerElement>(null);
  const [source] = useState(() =>
    createOneSphereSource(shared.panorama, config.apiUrl || '/', document.baseURI),
  );
  const [texts] = useState(() => viewerTexts(config));
  useLayoutEffect(() => {
    const { initial_pan: pan, initial_tilt: tilt, initial_fov: fov, measures } = shared;
    // Pages without measures do not load the tool that draws them.
    const drawn = measures === null ? {} : { measures };
    if (viewer.current) Object.assign(viewer.current, viewInAddress(query, { pan, tilt, fov }), drawn);
  }, [shared, query]);
  const { title, id } = shared.panorama;
  return (
    <ViewerPage
      title={title || shareTexts.untitled(id)}
      facts={shared.hide_copyright_date ? undefined : <CaptureTime of={shared.panorama} />}
      source={shared.shared_by === null ? undefined : shareTexts.sharedBy(shared.shared_by)}
    >
      <SphereViewer
        ref={viewer}
        className="fill"
        source={source}
        texts={texts}
        hideControls={HIDDEN}
        zoomRange="web-app"
        hasWatermark={shared.has_watermark}
        hideCopyrightSnapshot={shared.hide_copyright_snapshot}
        hideCopyrightDate={shared.hide_copyright_date}
        onSphereError={({ error }: SphereErrorEvent) => {
          if (isFatal(error)) onFail();
        }}
      />
    </ViewerPage>
  );
}
