import { type GetResourceResponse, addProtocol } from 'maplibre-gl';

/** Gives what one address stands for; `path` is what follows the name it was given for. */
type Serve = (path: string, signal: AbortSignal) => Promise<unknown>;

const SCHEME = 'sphere-map';
const serving = new Map<string, Serve>();

/** Answers the map library's requests from within the page, without any network: `sphere-map://name/path`. */
export function servePages(name: string, serve: Serve): () => void {
  if (serving.size === 0) addProtocol(SCHEME, answer);
  serving.set(name, serve);
  return () => {
    if (serving.get(name) === serve) serving.delete(name);
  };
}

async function answer(
  { url }: { url: string },
  { signal }: AbortController,
): Promise<GetResourceResponse<never>> {
  const [, name = '', path = ''] = /^sphere-map:\/\/([^/]+)\/(.*)$/.exec(url) ?? [];
  const serve = serving.get(name);
  if (!serve) throw new Error(`Nothing is known of ${url}.`);
  return { data: (await serve(path, signal)) as never };
}
