/**
 * Returns a promise that resolves in the page's next task. When a user leaves a page, the page's requests
 * fail but its code may still run. Code that awaits this promise before reporting a failure reports nothing
 * in that case, because the page has no next task.
 */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));
