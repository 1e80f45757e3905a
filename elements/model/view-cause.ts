/** What made the view change: the `cause` of `sphere-view-change`. */
export type ViewCause = 'drag' | 'zoom' | 'keyboard' | 'compass' | 'auto-rotate' | 'command' | 'fly' | 'load';
