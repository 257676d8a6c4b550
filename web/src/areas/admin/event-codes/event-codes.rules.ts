import { showNumber } from '#contract/base/plural.ts'
import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'

export const SHORT_SOURCES = { CLM: 'CLM', DE157: '322' } as const

/** What saving sets off. */
export function rebuildText(
  kind: EventCodeSetting['equipment_kind'],
  assets: { R: number; imdl: number } | undefined,
): string {
  if (assets === undefined) return 'Saving reprocesses the assets that reported this code, in the background.'
  const count = assets[kind]
  const noun = kind === 'R' ? ['railcar', 'railcars'] : ['intermodal unit', 'intermodal units']
  const all = count === 1 ? `1 ${noun[0]}` : `${showNumber(count)} ${noun[1]}`
  return `${all} across all customers will be checked in the background. Units that have reported this code are reprocessed. New messages are processed as usual in the meantime.`
}
