import { Mesh, type RawShaderMaterial, type Texture, type Vector2, type WebGLRenderer } from 'three';
import type { Pixel } from '../../geo/camera.ts';
import { LENSES } from '../../geo/lens.ts';
import type { Overlay, OverlayFrame, Picked } from '../overlay.ts';
import type { DrawnMarkers, MarkerKind } from './drawn-markers.ts';
import { MarkerColumns } from './marker-columns.ts';
import { LIT_SCALE, markerMaterial } from './marker-material.ts';
import { MarkerPicker } from './marker-picker.ts';
import { type OnSymbolError, MarkerSymbols } from './marker-symbols.ts';
import { neededRoom } from './ring-rooms.ts';
import type { MarkerBox } from './symbol-picture.ts';

/** Draws the markers of one kind over the tiles. */
export interface MarkerOverlay extends Overlay {
  /**
   * Replaces the markers. Later markers are drawn over earlier ones. The columns are copied, so the caller
   * may reuse them.
   */
  set(markers: DrawnMarkers): void;
  /**
   * Sets the overlay's position in the drawing order, which is its `renderOrder` and the base of
   * `Picked.order`.
   */
  setOrder(base: number): void;
  setVisible(isVisible: boolean): void;
  /**
   * Highlights a marker that is under the pointer or has keyboard focus: enlarges it and adds a ring. Null
   * clears the highlight.
   */
  highlight(key: number | null): void;
  grow(factor: number): void;
  /**
   * Returns the topmost marker at a CSS pixel of the last frame or, with the key of a marker, the topmost one of those
   * that are drawn before it; null if there is none.
   */
  pick(pixel: Pixel, key?: number): Picked | null;
  /** Whether pictures of markers are being loaded or painted. */
  readonly isPending: boolean;
  /**
   * Returns the bounds of a marker's shape as drawn, in CSS pixels relative to the marker's place; null for
   * an unknown marker.
   */
  markerBounds(key: number): MarkerBox | null;
}

/** Texels of a symbol per CSS pixel. The minimum of 2 keeps symbols crisp at fractional positions. */
const RATIO = { min: 2, max: 4 } as const;

/**
 * Draws markers of one kind in one draw call. The markers are squares of constant screen size whose places
 * are projected on the GPU. `requestFrame` requests a redraw. `onError` is called for an icon drawing that
 * fails to load; a standard pin replaces it.
 */
export const createMarkerOverlay = (
  kind: MarkerKind,
  requestFrame: () => void,
  onError: OnSymbolError = () => undefined,
): MarkerOverlay => new InstancedMarkers(kind, requestFrame, onError);

class InstancedMarkers implements MarkerOverlay {
  readonly root: Mesh;
  readonly drawsLenses = true;
  readonly #material: RawShaderMaterial = markerMaterial();
  readonly #columns = new MarkerColumns();
  readonly #picker = new MarkerPicker(this.#columns);
  readonly #symbols: MarkerSymbols;
  readonly #requestFrame: () => void;
  #frame: OverlayFrame | null = null;
  #isVisible = true;
  #lit: number | null = null;
  #growth = 1;
  #painting: ReturnType<typeof setTimeout> | undefined;
  /**
   * Maximum distance, in CSS pixels at a scale of 1, that any symbol extends from its marker's place; null if
   * it must be computed again.
   */
  #reach: number | null = null;

  constructor(kind: MarkerKind, requestFrame: () => void, onError: OnSymbolError) {
    this.#requestFrame = requestFrame;
    this.#symbols = new MarkerSymbols(kind, () => this.#change(), onError);
    this.root = new Mesh(this.#columns.geometry, this.#material);
    this.root.frustumCulled = false;
    this.root.matrixAutoUpdate = false;
    this.root.visible = false;
  }

  set(markers: DrawnMarkers): void {
    if (this.#columns.set(markers)) this.#picker.reset();
    this.#symbols.set(markers);
    this.root.geometry = this.#columns.geometry;
    this.#change();
  }

  get isPending(): boolean {
    return this.#symbols.isPending;
  }

  setOrder(base: number): void {
    this.root.renderOrder = base;
    this.#requestFrame();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#change();
  }

  highlight(key: number | null): void {
    if (key === this.#lit) return;
    this.#lit = key;
    this.#requestFrame();
  }

  grow(factor: number): void {
    if (factor === this.#growth) return;
    this.#growth = factor;
    this.#requestFrame();
  }

  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void {
    this.#frame = frame;
    if (!this.root.visible) return;
    const ratio = Math.ceil(frame.pixelRatio * this.#growth - 0.25);
    this.#symbols.setRatio(Math.min(RATIO.max, Math.max(RATIO.min, ratio)));
    this.#paintLater();
    this.#symbols.atlas.send(renderer);
    this.#write('table', this.#symbols.table.texture);
    this.#writePages(this.#symbols.atlas.textures);
    this.#write('ratio', this.#symbols.atlas.ratio);
    this.#write('grow', this.#growth);
    this.#write('pixelRatio', frame.pixelRatio);
    this.#write('hasLit', this.#lit !== null);
    this.#write('litKey', this.#lit ?? 0);
    this.#write('need', this.#need(frame));
    this.#write('lens', frame.view.lens ?? LENSES.rectilinear);
    const clipPerPixel = this.#material.uniforms['clipPerPixel']?.value as Vector2;
    clipPerPixel.set(2 / frame.size.width, 2 / frame.size.height);
  }

  pick(pixel: Pixel, key?: number): Picked | null {
    const topRow = key === undefined ? Infinity : this.#columns.find(key);
    if (!this.#frame || !this.root.visible) return null;
    const { view, size } = this.#frame;
    const row = this.#picker.topmostAt(
      pixel,
      { view, size, topRow, reach: this.#reachNow(), scaleOf: (at) => this.#scaleOf(at) },
      (at, right, down) => this.#covers(at, right, down),
    );
    if (row < 0) return null;
    const share = (row + 1) / (this.#columns.count + 1);
    return { key: this.#columns.keyOf(row), order: this.root.renderOrder + share };
  }

  markerBounds(key: number): MarkerBox | null {
    const row = this.#columns.find(key);
    const slot = row < 0 ? undefined : this.#symbols.slotOf(this.#columns.symbolOf[row] as number);
    if (!slot) return null;
    const scale = this.#scaleOf(row);
    const { left, top, right, bottom } = slot.picture.box;
    return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
  }

  dispose(): void {
    clearTimeout(this.#painting);
    this.#columns.dispose();
    this.#symbols.dispose();
    this.#material.dispose();
  }

  /** Paints missing symbols between frames, so that slow frames do not delay painting. */
  #paintLater(): void {
    if (this.#painting !== undefined || !this.#symbols.isWaiting) return;
    this.#painting = setTimeout(() => {
      this.#painting = undefined;
      this.#symbols.paintMore(() => performance.now());
      this.#change();
    });
  }

  #change(): void {
    this.#paintLater();
    this.#reach = null;
    this.root.visible = this.#isVisible && this.#columns.count > 0;
    this.#requestFrame();
  }

  #write(name: string, value: unknown): void {
    const uniform = this.#material.uniforms[name];
    if (uniform) uniform.value = value;
  }

  /** Passes the pages to the shader, which is recompiled when their number changes. */
  #writePages(textures: readonly Texture[]): void {
    this.#write('pages', textures);
    if (this.#material.defines['PAGES'] === textures.length) return;
    this.#material.defines = { PAGES: textures.length };
    this.#material.needsUpdate = true;
  }

  #scaleOf(row: number): number {
    const lit = this.#columns.keyOf(row) === this.#lit ? LIT_SCALE : 1;
    return (this.#columns.scales[row] as number) * this.#growth * lit;
  }

  /** Returns the room that a marker needs to be drawn. */
  #need({ view, size }: OverlayFrame): number {
    return neededRoom(view, size) * this.#growth;
  }

  #covers(row: number, right: number, down: number): boolean {
    const { opacities, rooms } = this.#columns;
    if (opacities[row] === 0 || !this.#frame) return false;
    const need = this.#need(this.#frame);
    if (need > 0 && (rooms[row] as number) <= need && this.#columns.keyOf(row) !== this.#lit) return false;
    const slot = this.#symbols.slotOf(this.#columns.symbolOf[row] as number);
    return slot !== undefined && this.#symbols.atlas.covers(slot, right, down);
  }

  /** Only drawn rows count, so that a large label does not slow down picking after its removal. */
  #reachNow(): number {
    this.#reach ??= this.#farthest();
    return this.#reach * this.#growth * LIT_SCALE;
  }

  #farthest(): number {
    const { count, scales } = this.#columns;
    let largest = 0;
    for (let row = 0; row < count; row += 1) largest = Math.max(largest, scales[row] as number);
    return largest * this.#symbols.farthest;
  }
}
