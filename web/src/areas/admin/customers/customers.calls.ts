import { queryOptions } from '@tanstack/react-query'
import {
  type addCustomerEquipment,
  type Customer,
  disableCustomer,
  getCustomer,
  listCustomers,
  removeCustomerGroup,
  updateCustomer,
  updateCustomerLogo,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { createUser, listUsers } from '#contract/areas/admin/users/users.contract.ts'
import { customerList } from '#contract/areas/admin/customers/customers.list.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { listSource } from '../../../list/source.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import type { SentPicture } from '../../../shared/pictures.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import type { Lookup } from '../../../ui/pick/lookup.ts'
import { refreshSetup } from '../setup/setup.calls.ts'
import { associate } from '../users/users.calls.ts'
import { CUSTOMER_TEXTS } from './customers.messages.ts'

/** The source of the customer list; its address names the status shown (ADM-008). */
export const customers = listSource({
  list: customerList,
  endpoint: listCustomers,
  namesScope: true,
  failures: { load: CUSTOMER_TEXTS.unableToLoad },
})

/** One customer with everything that belongs to it. */
export const findCustomer = (id: number) =>
  queryOptions({
    ...endpointQuery(getCustomer, { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Shows a customer after a change, and reloads what depends on it. */
export function showCustomer(customer: Customer): void {
  queryClient.setQueryData(findCustomer(customer.id).queryKey, customer)
  void queryClient.invalidateQueries({ queryKey: [listCustomers.name] })
  refreshSetup()
}

/** Reloads a customer after its people changed. */
export async function refreshCustomer(id: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: findCustomer(id).queryKey })
  refreshSetup()
}

/** The user with exactly this email address; null while the address is incomplete. */
export function personByEmail(typed: string) {
  const email = typed.trim().toLowerCase()
  return queryOptions({
    ...endpointQuery(listUsers, { query: { search: email, scope: 'all', page_size: 25 } }),
    enabled: isEmail(email),
    select: (answer) => withEmail(answer, email),
  })
}

const withEmail = ({ data }: Answer<typeof listUsers>, email: string) =>
  data.find((one) => one.email.toLowerCase() === email) ?? null

/** The same as a single request. */
export async function findPerson(typed: string) {
  const email = typed.trim().toLowerCase()
  const response = await call(listUsers, { query: { search: email, scope: 'all', page_size: 25 } })
  return response.success ? withEmail(response.data, email) : null
}

interface NewPerson {
  customer: number
  role_id: number
  person: { userId: number } | { email: string; first_name: string; last_name: string }
}

/** Gives a person a role at a customer; a new user is created and invited. */
export const addPerson = (
  { customer, role_id, person }: NewPerson,
  options: SendOptions,
): Promise<CallResult<unknown>> =>
  'userId' in person
    ? associate({ userId: person.userId, customer, role_id }, options)
    : send(createUser, { body: { ...person, customer_id: customer, role_id } }, options)

async function shown<T extends CallResult<Customer>>(answer: Promise<T>): Promise<T> {
  const result = await answer
  if (result.success) showCustomer(result.data)
  return result
}

/** Sets the status of customers, one after the other; returns the first refusal. */
export async function changeStatus(ids: readonly number[], status: 0 | 1): Promise<string | null> {
  for (const id of ids) {
    const params = { params: { id } }
    const response = await shown(
      status === 0 ? call(disableCustomer, params) : call(updateCustomer, { ...params, body: { status } }),
    )
    if (!response.success) return response.error.message
  }
  return null
}

export const recordLogo = (id: number) => (body: SentPicture, options: SendOptions) =>
  shown(send(updateCustomerLogo, { params: { id }, body }, options))

export const removeGroup = (id: number) => (groupId: number, options: SendOptions) =>
  shown(send(removeCustomerGroup, { params: { id, groupId } }, options))

/** The result of adding or removing equipment. */
export type EquipmentResults = Answer<typeof addCustomerEquipment>

interface FoundCustomer {
  id: number
  name: string
  business_name: string | null
}

/** Active customers by a part of their name. */
export const customerLookup: Lookup<FoundCustomer> = {
  minCharacters: 0,
  waitMs: 150,
  noneFound: 'No customers found.',
  clean: (typed) => typed.trim(),
  find: async (term, signal) => {
    const response = await call(listCustomers, { query: { search: term, page_size: 25 } }, { signal })
    return response.success ? response.data.data : []
  },
  describe: ({ id, name, business_name }) => ({
    key: String(id),
    label: name,
    ...(business_name && { detail: business_name }),
  }),
}

/** Whether an address is complete: one at sign, and a dot within the domain. */
function isEmail(typed: string): boolean {
  const [name, domain, ...more] = typed.split('@')
  if (!name || !domain || more.length > 0 || typed.length > 254 || /\s/.test(typed)) return false
  const dot = domain.lastIndexOf('.')
  return dot > 0 && dot < domain.length - 1
}
