export interface Served {
  readonly host: string;
  readonly key: string;
  readonly sphere: number;
}

/*
 * Code that a developer would write, as an expression. In a page, it resolves with the milliseconds until the
 * sphere is shown.
 */

const BOX = 'width:640px;height:400px;border:0;display:block';

/** Embeds a frame. Protocol messages notify the page of the sphere. */
export const frameSnippet = ({ host, key, sphere }: Served): string => `new Promise((done) => {
  const started = performance.now();
  const frame = document.createElement('iframe');
  const say = (type, rest) =>
    frame.contentWindow.postMessage({ protocol: 'sphere-viewer', version: 1, type, ...rest }, '${host}');
  addEventListener('message', ({ data }) => {
    if (data.type === 'ready') say('hello', { id: 'h' });
    if (data.type === 'welcome') say('subscribe', { id: 's', event: 'load', everyMs: 0 });
    if (data.event === 'load') done(performance.now() - started);
  });
  frame.style.cssText = '${BOX}';
  frame.src = '${host}/embed/${key}/${sphere}';
  document.body.append(frame);
})`;

const element = (host: string, attributes: string): string => `new Promise((done) => {
  const started = performance.now();
  addEventListener('sphere-load', () => done(performance.now() - started), true);
  addEventListener('sphere-error', ({ error }) => done(error.message), true);
  document.body.insertAdjacentHTML('beforeend', '<sphere-viewer ${attributes} style="${BOX}"></sphere-viewer>');
  document.body.append(
    Object.assign(document.createElement('script'), { type: 'module', src: '${host}/elements/define.js' }),
  );
})`;

/** Embeds the element, which requests its sphere from the host. */
export const hostSnippet = ({ host, key, sphere }: Served): string =>
  element(host, `api-host="${host}" api-key="${key}" sphere="${sphere}"`);

/** Embeds the element, which reads a file of spheres. */
export const fileSnippet = ({ host }: Served): string =>
  element(host, `src="${host}/sample/seattle-wa/spheres.geojson" sphere="7480"`);
