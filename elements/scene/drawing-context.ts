import { ViewerError } from '../model/viewer-error.ts';

/**
 * The canvas's WebGL 2 context; throws a `ViewerError` with code `webgl-unavailable` where there is none.
 * No multisampling: it would only soften edges of tiles against each other, which must not be seen.
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
 * Releases the context at once: browsers allow only about sixteen, and otherwise free them only at garbage collection.
 */
export function releaseContext(context: WebGL2RenderingContext): void {
  if (!context.isContextLost()) context.getExtension('WEBGL_lose_context')?.loseContext();
}
