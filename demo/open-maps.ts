import { createMapsUpstream, type MapsUpstream } from './services/maps/maps-upstream.ts';

/** The place search's other side, and what ends it. */
export interface OpenMaps {
  readonly maps: MapsUpstream;
  readonly close: () => Promise<void>;
}

/** Google's web services at an address, or the built-in stand-in where none is given. */
export async function openMaps(url: string | null): Promise<OpenMaps> {
  if (url !== null) return { maps: createMapsUpstream(url), close: () => Promise.resolve() };
  const { startGoogleStandIn } = await import('./standins/google/start-google-stand-in.ts');
  const standIn = await startGoogleStandIn();
  return { maps: createMapsUpstream(standIn.url), close: standIn.close };
}
