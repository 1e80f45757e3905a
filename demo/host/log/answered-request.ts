/** What is known of an answered request; the route is a pattern, so there are only so many. */
export interface RequestSummary {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}
