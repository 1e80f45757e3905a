/** Texts for the controls that all screens share. */
export const uiTexts = {
  messages: 'Messages',
  removeMessage: 'Dismiss message',
  loading: 'Loading…',
  on: 'ON',
  off: 'OFF',
  copy: 'Copy',
  copied: 'Copied',
  tryAgain: 'Try again',
  failedTitle: 'This could not be loaded',
  optional: 'optional',
  stepDone: 'Done',
  unsavedTitle: 'You have unsaved changes',
  stay: 'Stay On Page',
  leave: 'Leave Page',
  saveAndLeave: 'Save and leave',
} as const;
