/** Steps a ray through a row of equal squares along one axis. */
export class AxisWalk {
  /** Index of the current square, counted from the row's corner. */
  index = 0;
  /** Distance along the ray at which it leaves the current square; Infinity if it never does. */
  next = Infinity;
  private step = 1;
  private size = 1;

  /**
   * Starts the walk `at` meters along the ray. The ray begins at `from` on the axis and advances by
   * `direction` per meter. `last` is the index of the last square.
   */
  begin(
    ray: { from: number; direction: number; at: number },
    corner: number,
    side: number,
    last: number,
  ): void {
    const { from, direction, at } = ray;
    const index = Math.floor((from + at * direction - corner) / side);
    this.index = index < 0 ? 0 : index > last ? last : index;
    this.step = direction > 0 ? 1 : -1;
    this.size = direction === 0 ? Infinity : side / Math.abs(direction);
    const edge = corner + (this.index + (direction > 0 ? 1 : 0)) * side;
    this.next = direction === 0 ? Infinity : (edge - from) / direction;
  }

  advance(): void {
    this.index += this.step;
    this.next += this.size;
  }
}
