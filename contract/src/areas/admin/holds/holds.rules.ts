/** The kinds of outgoing items that administrators release. */
export const HOLD_KINDS = {
  documents: 'Documents to railroads',
  mails: 'Emails',
  webhooks: 'Webhooks',
  feedback: 'Feedback to the help desk',
} as const
export type HoldKind = keyof typeof HOLD_KINDS

/** What the railroad has in place of a document that is on hold. */
export const AT_RAILROAD = {
  same: 'Already delivered',
  other: 'Number used by another document',
  none: 'Not delivered',
  unknown: 'Server unreachable',
} as const
