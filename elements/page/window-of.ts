/** A window with the classes of its own, such as its observers. */
export type OwnWindow = Window & typeof globalThis;

/** Returns the window that shows a node, which may be that of a frame, or one that the page has opened. */
export const windowOf = (node: Node): OwnWindow => node.ownerDocument?.defaultView as OwnWindow;
