import { showNumber } from '#contract/base/plural.ts'
import { getEquipmentKind } from '#contract/areas/admin/customers/customers.rules.ts'

const formatCount = (count: number, one: string, many: string): string =>
  `${showNumber(count)} ${count === 1 ? one : many}`

export const unitText = (count: number): string => (count === 1 ? '1 unit' : `${showNumber(count)} units`)

/** The result of adding equipment. */
export const addedText = (count: number): string =>
  count === 0 ? 'Nothing was added.' : `${unitText(count)} in the fleet.`

/** The result of removing equipment. */
export const removedText = (count: number): string =>
  count === 0 ? 'Nothing was removed.' : `${unitText(count)} removed from the fleet.`

/** How large a fleet is, of what kinds, and how many of its units have been reported; null while that is not known. */
export function fleetText(fleet: readonly string[], reported: number | null): string {
  if (fleet.length === 0) return 'This customer’s cars and containers.'
  const containers = fleet.filter((id) => getEquipmentKind(id) === 'imdl').length
  const kinds = [
    ...(fleet.length > containers ? [formatCount(fleet.length - containers, 'railcar', 'railcars')] : []),
    ...(containers > 0 ? [formatCount(containers, 'container or trailer', 'containers and trailers')] : []),
  ]
  const seen = reported === null ? '' : `, ${showNumber(reported)} reported so far`
  return `${kinds.join(', ')}${seen}.`
}

/** Ids that contain the search text, in any spelling. */
export function idsMatching(fleet: readonly string[], term: string): readonly string[] {
  const wanted = term.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return wanted === '' ? fleet : fleet.filter((id) => id.includes(wanted))
}
