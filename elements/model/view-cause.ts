/** The reason why the view changed, which is the `cause` of `sphere-view-change`. */
export type ViewCause =
  | 'drag'
  | 'zoom'
  | 'keyboard'
  | 'compass'
  | 'auto-rotate'
  | 'orientation'
  | 'command'
  | 'fly'
  | 'load';
