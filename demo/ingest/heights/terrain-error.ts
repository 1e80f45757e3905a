/** A model of the terrain cannot be read. The message is one line that says what is wrong. */
export class TerrainError extends Error {}
