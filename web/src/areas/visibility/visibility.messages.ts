/** Texts of our own where the specification gives none. */
export const PASTED_LIST_NOT_FOUND = 'This pasted list doesn’t exist at your company. Paste the IDs again.'
