/** Texts for the profile: the user's data, the subscription, and the company's spheres. */
export const profileTexts = {
  title: 'Profile',
  lead: 'Your account, subscription and spheres.',
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
  editOthersFirst: 'Please save or cancel your other change first.',
  othersFirst: 'Save or cancel the other change first.',
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
  emailHint: 'We will email a link to this address. Your email address will change when you open the link.',
  passwordHint:
    'At least 8 characters, with a CAPITAL letter, a lower-case letter, and a number or one of ! @ # $ % &.',
  nameTooLong: (max: number): string => `Please use at most ${max} characters.`,
  phoneInvalid: 'Please use at most 40 characters: digits, spaces and + - ( ) . /',
  addressInvalid: 'Please use at most 300 characters and no line breaks.',
  emailInvalid: 'Please enter a valid email address.',

  saved: {
    name: 'Your name was changed.',
    companyName: 'Your company name was changed.',
    /** Follows the host's message. */
    password: 'You have been logged out everywhere else.',
    contact: 'Your contact details were changed.',
    companyAddress: 'Your company address was changed.',
    copyright: 'Your copyright notices were changed.',
    sharing: (isNamed: boolean): string =>
      isNamed ? 'Shared views name your company.' : 'Shared views no longer name your company.',
  },
  copyright: 'Copyright notices in your viewers',
  copyrightNotes: {
    hide_copyright_snapshot: 'Copyright notice in snapshots',
    hide_copyright_date: 'Date in copyright notices',
  },

  sharing: 'Views that you share',
  sharingName: (company: string): string => `Show “Shared by ${company}”`,
  sharingFailed: 'The setting for shared views could not be loaded.',

  unsaved: 'If you leave this page, your changes will be lost.',
  unreachable: 'We cannot reach the server. Your input is still here. Check your connection, then try again.',

  unverified: (email: string): string =>
    `${email} is not verified yet. Please open the link in the email that we sent to it.`,
  resend: 'Resend email',

  tipsTitle: 'Tips',
  tips: [
    {
      title: 'Use a strong password',
      text: 'A few random words are stronger than a short, complicated password. Do not reuse it anywhere else.',
    },
    {
      title: 'Changing your email address',
      text: 'Keep logging in with your old address until you open the link that we email to the new one.',
    },
    {
      title: 'Turning spheres off',
      text: 'A sphere that is off is hidden from your maps, viewers and searches, but it is not deleted.',
    },
  ],

  subscription: 'Subscription',
  plan: (plan: string, offering: string): string => `${offering}: ${plan}`,
  trialPlan: 'Free trial',
  planStates: {
    trial: (day: string): string => `Ends on ${day}`,
    'trial-ended': (day: string): string => `Ended on ${day}`,
    active: (): string => 'Renews automatically',
    cancelled: (day: string): string => `Canceled, available until ${day}`,
    unpaid: (): string => 'Your last payment failed. Please check your card in the Customer Portal.',
    ended: (day: string): string => `Ended on ${day}`,
  },
  customerPortal: 'Customer Portal',
  choosePlan: 'Choose a plan',
} as const;

export const sphereListTexts = {
  title: 'Your spheres',
  loading: 'Loading your spheres…',
  failedTitle: 'Your spheres could not be loaded',
  emptyTitle: 'Your company has no spheres yet',
  emptyText:
    'Spheres that are delivered to your company appear here. In the meantime, you can explore the rest of the coverage.',
  emptyPlanText:
    'Spheres that are delivered to your company appear here. With a plan, you can also explore the rest of the coverage.',
  count: (total: number): string => `${total.toLocaleString()} ${total === 1 ? 'sphere' : 'spheres'}`,
  toCoverage: 'Explore coverage',
  toSubscriptions: 'See plans',
  search: 'Find a sphere',
  searchHint: 'By name or number',
  nothingFound: (query: string): string => `No spheres match “${query}”.`,
  clearSearch: 'Show all',
  shown: (from: number, to: number, total: number): string =>
    `${from.toLocaleString()}–${to.toLocaleString()} of ${total.toLocaleString()}`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Pagination',
  captured: 'Captured',
  number: (id: number): string => `Sphere ${id}`,
  switchOf: (name: string): string => `Show ${name}`,
  switchedOn: (name: string): string => `${name} is shown again.`,
  switchedOff: (name: string): string => `${name} is hidden from maps, viewers and searches.`,
  rename: (name: string): string => `Rename ${name}`,
  renameTitle: 'Rename this sphere',
  name: 'Name',
  nameMissing: 'Please add a name for this sphere.',
  nameInvalid: 'Please use only letters, digits, spaces and , . - ( ) & @ #',
  renamed: (name: string): string => `Sphere renamed to ${name}.`,
  save: 'Save',
  cancel: 'Cancel',
  delete: (name: string): string => `Delete ${name}`,
  deleteTitle: 'Delete this sphere?',
  deleteText: (name: string): string =>
    `${name} and the favorites saved in it will no longer be available. You can restore the sphere for 30 days.`,
  deleteConfirm: 'Delete sphere',
  deleteCancel: 'Keep sphere',
  deleted: (name: string): string => `${name} was deleted.`,
  undo: 'Undo',
  restored: (name: string): string => `${name} was restored.`,
} as const;
