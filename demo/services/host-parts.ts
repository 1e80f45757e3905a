/** What verbs use beyond the database: the parts that reach outside or keep something in memory. Made once at start. */
export interface HostParts {
  /** The time in milliseconds since 1970; a test moves it. */
  readonly clock: () => number;
}
