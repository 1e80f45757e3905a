/**
 * Releases the context immediately. Browsers allow only about 16 contexts, and without this call they free a
 * context only during garbage collection.
 */
export function releaseContext(context: WebGL2RenderingContext): void {
  if (!context.isContextLost()) context.getExtension('WEBGL_lose_context')?.loseContext();
}
