import type { Cells } from './cast/cell-grid.ts';
import type { Occluders } from './faces/occluders.ts';
import type { Surface } from './shape/surface.ts';

/** Returns the memory of a surface's faces, of their list by cells, and of what hides objects, each part once. */
export function memoryOf(
  { mesh, crowns, terrain }: Surface,
  cells: Cells,
  occluders: Occluders | null = null,
): readonly ArrayBufferLike[] {
  const lists = [
    mesh.positions,
    mesh.corners,
    mesh.kinds,
    mesh.owners,
    crowns.ellipsoids,
    crowns.owners,
    cells.starts,
    cells.items,
    cells.tops,
    ...[terrain, terrain?.beyond].flatMap((grid) => (grid ? [grid.heights, grid.unknown] : [])),
    ...(occluders ? [occluders.positions, occluders.corners] : []),
  ];
  return [...new Set(lists.map(({ buffer }) => buffer))];
}
