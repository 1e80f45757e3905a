const times = (count: number): string => `${count.toLocaleString()} ${count === 1 ? 'time' : 'times'}`;

/** Texts for the list of the views that a company shares. */
export const sharesTexts = {
  title: 'Views you share',
  loading: 'Loading your shared views…',
  failedTitle: 'Your shared views could not be loaded',
  emptyTitle: 'Your company shares no views yet',
  emptyText: 'Open a sphere and press Share. Everyone who has the link sees the view, without an account.',
  toCoverage: 'Explore coverage',
  toSubscriptions: 'See plans',
  count: (total: number): string => `${total.toLocaleString()} ${total === 1 ? 'view' : 'views'}`,
  showAll: (total: number): string => `Show all ${total.toLocaleString()}`,
  untitled: (id: number): string => `Sphere ${id}`,
  shared: (day: string): string => `Shared on ${day}`,
  opened: (count: number, day: string | null): string =>
    day === null ? 'Not opened yet' : `Opened ${times(count)}, most recently on ${day}`,
  ends: (day: string): string => `Ends on ${day}`,
  ended: (day: string): string => `Ended on ${day}`,
  open: (name: string): string => `Open ${name} in a new tab`,
  switchOf: (name: string): string => `Share ${name}`,
  switchedOn: (name: string): string => `The link to ${name} works again.`,
  switchedOff: (name: string): string => `The link to ${name} no longer works.`,
  copyLink: (name: string): string => `Copy the link to ${name}`,
  linkCopied: 'Link copied.',
  notCopied: 'Your browser did not allow copying. Please select the text and copy it.',
  embed: (name: string): string => `Embed ${name}`,
  embedTitle: 'Embed this view',
  embedText:
    'Paste this code into any web page. It needs no API key, and shows this view until you end the link.',
  copyCode: 'Copy code',
  codeCopied: 'Code copied.',
  done: 'Done',
  end: (name: string): string => `End of the link to ${name}`,
  endTitle: 'When does this link end?',
  endChoices: {
    never: 'It does not end',
    day: 'In one day',
    week: 'In one week',
    month: 'In 30 days',
    year: 'In one year',
  },
  endSaved: (name: string, day: string | null): string =>
    day === null ? `The link to ${name} has no end.` : `The link to ${name} ends on ${day}.`,
  save: 'Save',
  cancel: 'Cancel',
} as const;
