/** Texts of our own where the specification gives none. */
export const LOOKUP_NOT_HERE = 'This pasted list doesn’t exist at your company. Paste the IDs again.'
