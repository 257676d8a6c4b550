/** Letters, digits and some symbols, an @, a domain, a dot and a top-level domain of at least two letters. */
const ADDRESS = /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/

/** The addresses of a list as people type it: split on commas, each trimmed (PLT-142). */
export const parseEmails = (list: string): string[] => list.split(',').map((item) => item.trim())

/** The items of the list that are not email addresses, in order. An empty item is not an address. */
export const findInvalidEmails = (list: string): string[] =>
  parseEmails(list).filter((item) => !ADDRESS.test(item))

/**
 * Whether every item of the list looks like an address: a single invalid one makes the whole list invalid (PLT-143).
 */
export const isEmailList = (list: string): boolean => findInvalidEmails(list).length === 0
