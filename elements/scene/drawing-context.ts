import { ViewerError } from '../model/viewer-error.ts';

/**
 * Returns the canvas's WebGL 2 context. Throws a `ViewerError` with the code `webgl-unavailable` if there is
 * none. Multisampling is off because it would blur the edges between tiles, which must stay invisible.
 */
export function createContext(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2', {
    alpha: true,
    antialias: false,
    depth: false,
    stencil: false,
    premultipliedAlpha: true,
    preserveDrawingBuffer: false,
  });
  if (context) return context;
  throw new ViewerError('webgl-unavailable', 'This browser does not support WebGL 2.');
}

/**
 * Releases the context immediately. Browsers allow only about 16 contexts, and without this call they free a
 * context only during garbage collection.
 */
export function releaseContext(context: WebGL2RenderingContext): void {
  if (!context.isContextLost()) context.getExtension('WEBGL_lose_context')?.loseContext();
}
