/** Texts of our own where the specification gives none. */
export const LOOKUP_NOT_HERE =
  'This link names a pasted list of ids that is kept only in the browser tab it was pasted in. Paste the ids again to see them.'
