/** Texts of our own where the specification gives none. */
export const LOOKUP_NOT_HERE =
  'This link names a pasted list that nobody of this company has kept. Paste the ids again to see them.'
