/** Thrown if a terrain model cannot be read. The message is one line that describes the problem. */
export class TerrainError extends Error {}
