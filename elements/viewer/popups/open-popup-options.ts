/** Options of `openPopup`. */
export interface OpenPopupOptions {
  /** Name of the object's layer, needed only if several layers have objects with this id. */
  readonly layer?: string;
  readonly signal?: AbortSignal;
}
