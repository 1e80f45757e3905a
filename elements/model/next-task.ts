/**
 * Resolves in the page's next task. When a page is left, all its requests fail while its code may still run. Code that
 * waits for the next task before it reports a failure reports none then, since there is no next task.
 */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));
