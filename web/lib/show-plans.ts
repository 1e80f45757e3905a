/** The id of the heading above the plans for sale. */
export const PLANS_ID = 'plans';

/** Scrolls to the plans on this page and focuses their heading. Does nothing if the page has no plans. */
export function showPlans(page: Document = document): void {
  const heading = page.getElementById(PLANS_ID);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
