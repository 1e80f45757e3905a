import { ViewerError } from '../model/viewer-error.ts';

/**
 * Returns the canvas's WebGL 2 context. Throws a `ViewerError` with the code `webgl-unavailable` if there is
 * none. Multisampling is off because it would blur the edges between tiles, which must stay invisible.
 */
export function createContext(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2', { antialias: false, depth: false });
  if (context) return context;
  throw new ViewerError('webgl-unavailable', 'This browser does not support WebGL 2.');
}
