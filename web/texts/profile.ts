/** Texts of the profile: the user's data, the subscription, and the company's spheres. */
export const profileTexts = {
  title: 'Profile',
  lead: 'Your name, login, subscription and spheres.',
  account: 'Your account',
  details: 'Contact details',
  rows: {
    name: 'Name',
    email: 'Email Address',
    companyName: 'Company',
    password: 'Password',
    contact: 'Phone and address',
    companyAddress: 'Company address',
  },
  notSet: 'Not set',
  /** Shown instead of a password, which cannot be displayed. */
  passwordDots: '••••••••••••',
  edit: 'Edit',
  editRow: (row: string): string => `Edit ${row}`,
  formOf: (row: string): string => `Change ${row}`,
  save: 'Save',
  cancel: 'Cancel',
  editOthersFirst: 'Save or cancel the other change first.',
  ownerOnly: 'Only the owner of the company can change its name.',
  ownerOnlyDetails: 'Only the owner of the company can change this.',

  fields: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'New Email Address',
    password: 'Current Password',
    companyName: 'Company Name',
    phone: 'Phone',
    address: 'Address',
    companyAddress: 'Company Address',
    oldPassword: 'Old Password',
    newPassword: 'New Password',
    confirmation: 'Confirm Password',
  },
  emailHint: 'We will email a link to it. Your address changes when you follow the link.',
  passwordHint:
    'At least 8 characters: a CAPITAL letter, a lower-case letter, and a number or one of ! @ # $ % &.',
  nameUnfit: "Please use letters, digits, spaces and , . - ( ) & @ # ' only.",
  nameLong: (most: number): string => `Please use at most ${most} characters.`,
  phoneUnfit: 'Please use at most 40 digits, spaces and + - ( ) . / only.',
  addressUnfit: 'Please use one line of at most 300 characters.',
  emailUnfit: 'Please enter a valid email address.',

  saved: {
    name: 'Your name was changed.',
    companyName: 'The name of your company was changed.',
    password: 'Your password was changed. You are logged out everywhere else.',
    contact: 'Your contact details were changed.',
    companyAddress: 'The address of your company was changed.',
    copyright: 'The copyright notes of your company were changed.',
  },
  copyright: 'Copyright notes in your viewers',
  copyrightNotes: {
    hide_copyright_snapshot: 'Copyright note in snapshots',
    hide_copyright_date: 'Date in copyright notes',
  },

  unsaved: 'If you leave this page, your changes are lost.',
  unreachable: 'We cannot reach the server. Your input is still here: check your connection, then try again.',

  unverified: (email: string): string =>
    `${email} is not verified yet. Follow the link that we emailed to it.`,
  resend: 'Resend email',

  tipsTitle: 'Tips',
  tips: [
    {
      title: 'A strong password',
      text: 'A few words in a row are stronger than a short, complicated password. Do not use it anywhere else.',
    },
    {
      title: 'A new address',
      text: 'Log in with the old one until you follow the link that we email to the new one.',
    },
    {
      title: 'Your spheres',
      text: 'A sphere that is switched off is hidden from your maps, viewers and searches. You still own it.',
    },
  ],

  subscription: 'Subscription',
  plan: (plan: string, offering: string): string => `${offering}: ${plan}`,
  trialPlan: 'Free trial',
  courses: {
    trial: (day: string): string => `Ends on ${day}`,
    'trial-over': (day: string): string => `Ended on ${day}`,
    active: (): string => 'Renews automatically',
    cancelled: (day: string): string => `Cancelled, open until ${day}`,
    unpaid: (): string => 'The last payment failed. Please check your card in the Customer Portal.',
    lapsed: (day: string): string => `Ended on ${day}`,
  },
  customerPortal: 'Customer Portal',
  choosePlan: 'Choose a plan',
} as const;

/** Texts of the company's list of spheres. */
export const sphereListTexts = {
  title: 'Your spheres',
  loading: 'Loading your spheres …',
  failedTitle: 'Your spheres could not be loaded',
  emptyTitle: 'No spheres of your own yet',
  emptyText:
    'Spheres that are delivered for your company appear here. In the meantime, you can use the library.',
  emptyPlanText:
    'Spheres that are delivered for your company appear here. With a plan, you can use the library as well.',
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
  nameUnfit: 'Please use letters, digits, spaces and , . - ( ) & @ # only.',
  renamed: (name: string): string => `The sphere was renamed to ${name}.`,
  save: 'Save',
  cancel: 'Cancel',
  delete: (name: string): string => `Delete ${name}`,
  deleteTitle: 'Delete this sphere?',
  deleteText: (name: string): string =>
    `${name} is removed from your list, and favorites of it stop working. You can restore it for 30 days.`,
  deleteConfirm: 'Delete sphere',
  deleteCancel: 'Keep it',
  deleted: (name: string): string => `${name} was deleted.`,
  undo: 'Undo',
  restored: (name: string): string => `${name} was restored.`,
} as const;
