/** Texts of the profile: the user's data, the subscription, and the company's spheres. */
export const profileTexts = {
  title: 'Profile',
  lead: 'Who you are, how you log in, and what is yours.',
  account: 'Your account',
  rows: { name: 'Name', email: 'Email Address', companyName: 'Company', password: 'Password' },
  /** Shown instead of a password, which cannot be displayed. */
  passwordDots: '••••••••••••',
  edit: 'Edit',
  editRow: (row: string): string => `Edit ${row}`,
  formOf: (row: string): string => `Change ${row}`,
  save: 'Save',
  cancel: 'Cancel',
  editOthersFirst: 'Save or cancel the other change first.',
  ownerOnly: 'Only the owner of the company can change its name.',

  fields: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'New Email Address',
    password: 'Current Password',
    companyName: 'Company Name',
    oldPassword: 'Old Password',
    newPassword: 'New Password',
    confirmation: 'Confirm Password',
  },
  emailHint: 'We mail a link to it. Your address changes when you follow the link.',
  passwordHint:
    'At least 8 characters: a CAPITAL letter, a lower-case letter, and a number or one of ! @ # $ % &.',
  nameUnfit: 'Please use letters, digits, spaces and , . - ( ) & @ # only.',
  nameLong: (most: number): string => `Please use at most ${most} characters.`,
  emailUnfit: 'Please enter a valid email address.',

  saved: {
    name: 'Your name was changed.',
    companyName: 'The name of your company was changed.',
    password: 'Your password was changed. You are logged out everywhere else.',
  },
  unsaved: 'If you leave this page, what you typed is lost.',
  kept: 'We cannot reach the server. What you typed is kept: check your connection, then try again.',

  unverified: (email: string): string =>
    `${email} is not verified yet. Follow the link that we mailed to it.`,
  resend: 'Resend email',

  tipsTitle: 'Tips',
  tips: [
    {
      title: 'A strong password',
      text: 'A few words in a row are stronger than a short riddle. Use it nowhere else.',
    },
    {
      title: 'A new address',
      text: 'You log in with the old one until you follow the link that we mail to the new one.',
    },
    {
      title: 'Your spheres',
      text: 'One that is off is hidden from your maps, viewers and searches. It stays yours.',
    },
  ],

  subscription: 'Subscription',
  plan: (plan: string, offering: string): string => `${offering}: ${plan}`,
  trialPlan: 'Free trial',
  courses: {
    trial: (day: string): string => `Ends on ${day}`,
    'trial-over': (day: string): string => `Ended on ${day}`,
    active: (): string => 'Renews by itself',
    cancelled: (day: string): string => `Cancelled, open until ${day}`,
    unpaid: (): string => 'The last payment failed. Please look at your card in the Customer Portal.',
    lapsed: (day: string): string => `Ended on ${day}`,
  },
  customerPortal: 'Customer Portal',
  choosePlan: 'Choose a plan',
} as const;

/** Texts of the company's list of spheres. */
export const sphereListTexts = {
  title: 'Your spheres',
  loading: 'Loading your spheres …',
  failedTitle: 'Your spheres did not load',
  emptyTitle: 'No spheres of your own yet',
  emptyText:
    'Spheres that are delivered for your company turn up here. The library is open to you meanwhile.',
  emptyPlanText:
    'Spheres that are delivered for your company turn up here. With a plan you look around in the library too.',
  count: (total: number): string => `${total.toLocaleString()} ${total === 1 ? 'sphere' : 'spheres'}`,
  toCoverage: 'Look at the coverage',
  toSubscriptions: 'See the plans',
  search: 'Find a sphere',
  searchHint: 'By name or number',
  nothingFound: (query: string): string => `No sphere has “${query}” in its name or number.`,
  clearSearch: 'Show all',
  shown: (from: number, to: number, total: number): string =>
    `${from.toLocaleString()}–${to.toLocaleString()} of ${total.toLocaleString()}`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages of the list',
  taken: (day: string): string => `Taken ${day}`,
  number: (id: number): string => `Sphere ${id}`,
  switchOf: (name: string): string => `Show ${name}`,
  switchedOn: (name: string): string => `${name} is shown again.`,
  switchedOff: (name: string): string => `${name} is hidden from maps, viewers and searches.`,
  rename: (name: string): string => `Rename ${name}`,
  name: 'Name',
  nameMissing: 'Please add a name for this asset.',
  renamed: (name: string): string => `The sphere is called ${name} now.`,
  save: 'Save',
  cancel: 'Cancel',
  delete: (name: string): string => `Delete ${name}`,
  deleteTitle: 'Delete this sphere?',
  deleteText: (name: string): string =>
    `${name} goes from your list, and with it the favorites on it are no longer found. You can bring it back for 30 days.`,
  deleteConfirm: 'Delete sphere',
  deleteCancel: 'Keep it',
  deleted: (name: string): string => `${name} was deleted.`,
  undo: 'Undo',
  restored: (name: string): string => `${name} is back.`,
} as const;
