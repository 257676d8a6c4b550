/** What names a request to its railroad. */
export const referenceOf = (actionId: number): string => `CA-${actionId}`

/** The request that a reference names; null when it names none. */
export function actionOf(reference: string | null): number | null {
  const [, number] = /^CA-(\d{1,15})$/.exec(reference ?? '') ?? []
  return number === undefined ? null : Number(number)
}

/** Addresses parted by commas. */
export const addressesOf = (emails: string): string[] =>
  emails
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
