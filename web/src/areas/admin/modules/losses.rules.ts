import { showNumber } from '#contract/base/plural.ts'
import type { CustomerModule } from '#contract/areas/admin/modules/modules.contract.ts'
import { MODULE_LABELS } from '#contract/base/access-labels.ts'
import type { Module } from '#contract/base/access.ts'

const counted = (count: number, one: string, many: string): string =>
  `${showNumber(count)} ${count === 1 ? one : many}`

export const peopleText = (people: number): string => counted(people, 'person has it.', 'people have it.')

/** Which parts of a module continue or stop when it is off. */
const UNDER_WAY: Readonly<Partial<Record<Module, (open: number) => string>>> = {
  hasWaybillModule: (open) =>
    `${counted(open, 'tender is', 'tenders are')} open. ${open === 1 ? 'It' : 'They'} will still get responses, and nothing is deleted.`,
  hasNotificationsModule: (open) =>
    `${counted(open, 'notification rule is', 'notification rules are')} on. Nothing is deleted.`,
}

/** "Maya Torres, Ben Aldous and 2 more" */
function peopleNames({ people, first_people }: CustomerModule): string {
  const more = people - first_people.length
  const names = more > 0 ? [...first_people, `${showNumber(more)} more`] : first_people
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
}

/** Who loses a module that is switched off, and what of it is open. */
export function lossText(module: CustomerModule): string {
  const { name, people, open } = module
  const label = MODULE_LABELS[name].name
  const who =
    people === 0
      ? `No one at this customer has ${label}.`
      : `${counted(people, 'person loses', 'people lose')} ${label} now: ${peopleNames(module)}.`
  const underWay = open > 0 ? UNDER_WAY[name]?.(open) : undefined
  return [who, underWay ?? 'Nothing is deleted.'].join(' ')
}
