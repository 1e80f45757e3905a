/** A terrain model cannot be read. The message is one line that says what is wrong. */
export class TerrainError extends Error {}
