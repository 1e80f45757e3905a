import { givenFor } from '../../model/objects/given-objects.ts';
import type { AnyObject } from '../../model/objects/objects.ts';
import { isProjectable } from '../children/children.ts';

/** The slot of the open popup. Only one popup is open at a time. */
export const POPUP_SLOT = 'sphere-popup';

/** Returns the node that a page passed as an object's popup; null for text and HTML. */
export function nodeOf(object: AnyObject): Node | null {
  const given = givenFor(object) as { readonly popup?: unknown } | null;
  const node = given?.popup as Node | null | undefined;
  return node?.nodeType ? node : null;
}

/**
 * Shows a page's own node in the popup of a viewer. Elements inside the viewer never change their parent, because
 * the frameworks that own them could then no longer remove them. They are projected into the popup's slot instead.
 */
export class OwnContent {
  readonly #host: HTMLElement;
  #node: Node | null = null;
  /** Hides the node that is shown. */
  #leave: (() => void) | undefined;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** The node that is shown. */
  get node(): Node | null {
    return this.#node;
  }

  /** Shows a node in place of the previous one; null shows nothing. */
  show(node: Node | null): void {
    if (node === this.#node) return;
    this.#leave?.();
    this.#node = node;
    this.#leave = undefined;
    // An element around the viewer cannot be shown in the viewer.
    if (!node || node.contains(this.#host)) return;
    const isInside = node instanceof HTMLElement && this.#host.contains(node) && isProjectable(node);
    this.#leave = isInside ? project(node, this.#host) : adopt(node as ChildNode, this.#host);
  }
}

/** The node may belong to another window, with classes of its own. */
const isFragment = (node: Node): node is DocumentFragment => node.nodeType === 11;

/** Projects an element into the popup, through the layers between it and the viewer. */
function project(element: HTMLElement, host: HTMLElement): () => void {
  const before = element.slot;
  element.slot = POPUP_SLOT;
  const parent = element.parentElement;
  const leave = parent && parent !== host ? project(withSlot(parent), host) : undefined;
  return () => {
    element.slot = before;
    leave?.();
  };
}

/** Gives a layer a slot, so that it shows only the content of the popup. */
function withSlot(layer: HTMLElement): HTMLElement {
  if (!layer.shadowRoot) {
    const slot = document.createElement('slot');
    slot.name = POPUP_SLOT;
    layer.attachShadow({ mode: 'open' }).append(slot);
  }
  return layer;
}

/** Moves a node, or the nodes of a fragment, into the viewer. The returned function moves them back. */
function adopt(node: ChildNode | DocumentFragment, host: HTMLElement): () => void {
  const holder = document.createElement('div');
  const place = new Comment();
  if (!isFragment(node)) node.replaceWith(place);
  holder.slot = POPUP_SLOT;
  holder.append(node);
  host.append(holder);
  return () => {
    holder.remove();
    if (isFragment(node)) node.append(...holder.childNodes);
    else if (node.parentNode === holder) place.replaceWith(node);
  };
}
