interface Values {
  readonly order: Uint32Array;
  readonly valueOf: (item: number) => number;
}

function swap(order: Uint32Array, a: number, b: number): void {
  const swapped = order[a] ?? 0;
  order[a] = order[b] ?? 0;
  order[b] = swapped;
}

/**
 * Hoare's partition. Returns where the left part ends and where the right part starts. The left part has no
 * values greater than the pivot, and the right part has no smaller ones.
 */
function partition({ order, valueOf }: Values, low: number, high: number): { left: number; right: number } {
  const value = (at: number): number => valueOf(order[at] ?? 0);
  const pivot = value((low + high) >> 1);
  let [left, right] = [low, high];
  while (left <= right) {
    while (value(left) < pivot) left += 1;
    while (value(right) > pivot) right -= 1;
    if (left > right) break;
    swap(order, left, right);
    left += 1;
    right -= 1;
  }
  return { left, right };
}

/**
 * Partitions a section of `order` around its middle, so that no value before the middle is greater and none
 * after it is smaller. Many equal values do not slow it down.
 */
export function halve(values: Values, first: number, middle: number, last: number): void {
  let [low, high] = [first, last];
  while (low < high) {
    const { left, right } = partition(values, low, high);
    if (right < middle) low = left;
    if (left > middle) high = right;
  }
}
