import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'

export const SHORT_SOURCES = { CLM: 'CLM', DE157: '322' } as const

const figures = new Intl.NumberFormat('en-US')

/** What saving sets off. */
export function rebuildWords(
  kind: EventCodeSetting['equipment_kind'],
  assets: { R: number; imdl: number } | undefined,
): string {
  if (assets === undefined) return 'Saving reads the assets that reported this code again, in the background.'
  const count = assets[kind]
  const noun = kind === 'R' ? ['railcar', 'railcars'] : ['intermodal unit', 'intermodal units']
  const all = count === 1 ? `The one ${noun[0]}` : `All ${figures.format(count)} ${noun[1]}`
  return `${all} of every customer ${count === 1 ? 'is' : 'are'} looked through in the background; those that ever reported this code are read again. Messages that arrive meanwhile are taken as usual.`
}
