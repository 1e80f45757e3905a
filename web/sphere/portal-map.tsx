import { type ComponentProps, type ReactNode, useState } from 'react';
import { SphereMap } from '../../elements/react.ts';
import { usePortal } from '../portal/use-portal.ts';
import { sessionHeaders } from './session-source.ts';

type MapProps = ComponentProps<typeof SphereMap>;

/**
 * The map of all spheres that the logged-in user's company may see; further properties are the element's own. Within a
 * viewer it needs `slot="map"`, and links itself to it.
 */
export function PortalMap(props: MapProps): ReactNode {
  const { config, session } = usePortal();
  // The element compares by identity: the same headers must stay the same object.
  const [headers] = useState(() => sessionHeaders(session));
  return (
    <SphereMap
      tiles={`${config.apiUrl}/api/panorama/clusters/{z}/{x}/{y}`}
      tileHeaders={headers}
      basemap={`${config.apiUrl}/sample/map.json`}
      {...props}
    />
  );
}
