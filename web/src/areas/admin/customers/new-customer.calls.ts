import { addCustomerEquipment } from '#contract/areas/admin/customers/customers.contract.ts'
import { makeKeyring, refusalText, send, type SendOptions } from '../../../form/send.ts'
import type { CallResult } from '../../../shell/call.ts'
import { addPerson, findPerson } from './customers.calls.ts'

/** What can be added to a new customer together with its own fields. */
export interface Extras {
  person: { first_name: string; last_name: string; email: string }
  equipment_ids: readonly string[]
}

const COMPANY_ADMIN = 1

const toTexts = (person: Extras['person']): string[] =>
  [person.first_name, person.last_name, person.email].map((text) => text.trim())

/** Whether something of the first person is typed. */
export const isPersonPart = (person: Extras['person']): boolean => toTexts(person).some((text) => text !== '')

const options = (of: unknown): SendOptions => ({ idempotencyKey: makeKeyring().keyFor(of) })

/** Adds the fleet and the first person to a new customer; returns a message for each part that was refused. */
export async function addExtras(id: number, { person, equipment_ids }: Extras): Promise<string[]> {
  const refusals: string[] = []
  const note = (what: string, answer: CallResult<unknown>) => {
    if (!answer.success) refusals.push(`${what}: ${refusalText(answer.error)}`)
  }
  if (equipment_ids.length > 0) {
    const args = { params: { id }, body: { equipment_ids: [...equipment_ids] } }
    const response = await send(addCustomerEquipment, args, options(args))
    note('Fleet not added', response)
    const wrong = response.success ? response.data.results.filter(({ success }) => !success) : []
    if (wrong.length > 0)
      refusals.push(`Not added to the fleet: ${wrong.map(({ equipment_id }) => equipment_id).join(', ')}.`)
  }
  if (isPersonPart(person)) {
    const known = await findPerson(person.email)
    const given = { customer: id, role_id: COMPANY_ADMIN, person: known ? { userId: known.user_id } : person }
    note('Person not added', await addPerson(given, options(given)))
  }
  return refusals
}
