/** A request's reference on documents to its railroad. */
export const toReference = (actionId: number): string => `CA-${actionId}`

/** The request of a reference; null if it is not one. */
export function getAction(reference: string | null): number | null {
  const [, number] = /^CA-(\d{1,15})$/.exec(reference ?? '') ?? []
  return number === undefined ? null : Number(number)
}

/** Addresses separated by commas. */
export const getAddresses = (emails: string): string[] =>
  emails
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
