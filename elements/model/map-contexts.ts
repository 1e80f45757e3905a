/** The maps that hold a WebGL context, which they never share. */
export const mapContexts = new Set<object>();
