import { BufferAttribute, InstancedBufferAttribute, InstancedBufferGeometry, Sphere } from 'three';
import type { DrawnMarkers } from './drawn-markers.ts';

/** Initial capacity of the columns, in markers. */
const MIN_CAPACITY = 64;

/** Markers on the GPU, one per row. Only changes are uploaded. */
export class MarkerColumns {
  geometry = new InstancedBufferGeometry();
  #capacity = 0;
  #count = 0;
  #place = column(new Float32Array(), 3);
  #size = column(new Float32Array(), 1);
  #opacity = column(new Float32Array(), 1);
  #room = column(new Float32Array(), 1);
  #symbol = column(new Uint32Array(), 1);
  #key = column(new Uint32Array(), 1);

  get count(): number {
    return this.#count;
  }

  /** The x, y and z of each marker in world meters. */
  get positions(): Float32Array {
    return this.#place.array as Float32Array;
  }

  get scales(): Float32Array {
    return this.#size.array as Float32Array;
  }

  get opacities(): Float32Array {
    return this.#opacity.array as Float32Array;
  }

  get rooms(): Float32Array {
    return this.#room.array as Float32Array;
  }

  get symbolOf(): Uint32Array {
    return this.#symbol.array as Uint32Array;
  }

  /** Sets the markers. Returns true if the number of markers or any position changed. */
  set({ count, positions, scales, opacities, rooms, symbolOf, keys }: DrawnMarkers): boolean {
    if (count > this.#capacity) this.#grow(count);
    const isFewer = count !== this.#count;
    this.#count = count;
    this.geometry.instanceCount = count;
    update(this.#size, scales, count);
    update(this.#opacity, opacities, count);
    update(this.#room, rooms, count);
    update(this.#symbol, symbolOf, count);
    update(this.#key, keys, count);
    return update(this.#place, positions, 3 * count) || isFewer;
  }

  /** Returns the row of the marker with a key, or -1 if there is none. */
  find(key: number): number {
    const row = this.#key.array.indexOf(key);
    return row < this.#count ? row : -1;
  }

  keyOf(row: number): number {
    return this.#key.array[row] as number;
  }

  dispose(): void {
    this.geometry.dispose();
  }

  #grow(count: number): void {
    this.#capacity = Math.max(MIN_CAPACITY, 2 ** Math.ceil(Math.log2(count)));
    this.#place = column(new Float32Array(3 * this.#capacity), 3);
    this.#size = column(new Float32Array(this.#capacity), 1);
    this.#opacity = column(new Float32Array(this.#capacity), 1);
    this.#room = column(new Float32Array(this.#capacity), 1);
    this.#symbol = column(new Uint32Array(this.#capacity), 1);
    this.#key = column(new Uint32Array(this.#capacity), 1);
    this.geometry.dispose();
    this.geometry = new InstancedBufferGeometry();
    this.geometry.setIndex([0, 1, 2, 2, 1, 3]);
    this.geometry.setAttribute('corner', new BufferAttribute(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), 2));
    this.geometry.setAttribute('place', this.#place);
    this.geometry.setAttribute('size', this.#size);
    this.geometry.setAttribute('opacity', this.#opacity);
    this.geometry.setAttribute('room', this.#room);
    this.geometry.setAttribute('symbol', this.#symbol);
    this.geometry.setAttribute('key', this.#key);
    // Sets a bounding sphere explicitly. Otherwise, three.js would compute the sphere from vertices that are
    // not positions.
    this.geometry.boundingSphere = new Sphere();
  }
}

function column(numbers: Float32Array | Uint32Array, width: number): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(numbers, width);
  // The first upload sends all data but does not clear the update ranges, so the next upload would send the
  // same data again.
  attribute.onUpload(() => attribute.clearUpdateRanges());
  return attribute;
}

/** Copies the range in which the first `length` numbers differ. Returns false if there are no differences. */
function update(into: InstancedBufferAttribute, from: Float32Array | Uint32Array, length: number): boolean {
  const current = into.array as Float32Array | Uint32Array;
  let first = 0;
  while (first < length && current[first] === from[first]) first += 1;
  if (first === length) return false;
  let end = length;
  while (current[end - 1] === from[end - 1]) end -= 1;
  current.set(from.subarray(first, end), first);
  into.addUpdateRange(first, end - first);
  into.needsUpdate = true;
  return true;
}
