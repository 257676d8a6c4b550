/** What the jobs of the portal do, in words; one that is not listed reads by its name. */
export const JOB_WORDS = {
  deliverMails: 'Send mails',
  deliverOutbox: 'Bring files to carriers’ folders',
  ensurePartitions: 'Make room for the events of the next months',
  expireQuotes: 'End quotes whose last day is over',
  keepWork: 'Keep the queue of units that need somebody',
  mailResets: 'Mail links for new passwords',
  makePreviews: 'Make small pictures of a file',
  renamePlaces: 'Read assets again after a place was given its station',
  rebuildAssets: 'Read assets again after a code was changed',
  recoverMessages: 'Work on messages that were left behind',
  removeObjects: 'Take files out of the store',
  runImport: 'Check or write the rows of an import',
  sweepAccounts: 'Forget sessions and links that have ended',
  sweepQuoteLinks: 'Forget links of quotes that have long ended',
  sweepImports: 'Forget imports of more than a week ago',
  sweepFiles: 'Take out uploads nobody used',
} as const
