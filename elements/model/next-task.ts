/**
 * Resolves in the page's next task. A page that is being left fails all its requests, and may still run what waits for
 * them: code that waits for the next task before it reports a failure reports none then, since there is no next task.
 */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));
