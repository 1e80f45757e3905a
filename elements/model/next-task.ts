/**
 * Returns a promise that resolves in the page's next task. When the user leaves a page, all its requests fail
 * while its code may still run. Code that waits for this promise before it reports a failure then reports
 * nothing, because the page has no next task.
 */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));
