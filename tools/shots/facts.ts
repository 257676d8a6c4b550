import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'

/** Users of the demo railroad who look at pages; all share one password. */
const PEOPLE = ['admin', 'shipper', 'viewer', 'two', 'terminal'] as const
export const DEMO_PASSWORD = 'ride-the-rails'

/** The user of a page; 'no one' is not signed in. */
export type Visitor = (typeof PEOPLE)[number] | 'nobody'

/** The data of the running product, as far as the URLs of pages need it. */
export interface Facts {
  customerId: number
  /** A trip under way with estimates of arrival: its page shows every part. */
  waybillId: number
  /** The unit of that trip. */
  equipmentId: string
  tokens: Partial<Record<Visitor, string>>
}

/** Signs the demo users in, who have seen the tour, and finds a waybill worth showing. Throws when the demo railroad is not there. */
export async function loadFacts(url: string): Promise<Facts> {
  const signedIn = await Promise.all(PEOPLE.map(async (name) => [name, await signIn(url, name)] as const))
  const tokens: Facts['tokens'] = Object.fromEntries(signedIn)
  const { companies } = getSession.response.parse(await request(url, getSession, { token: tokens.shipper }))
  const customerId = companies[0]!.id
  return { customerId, tokens, ...(await findTrip(url, customerId, tokens.shipper)) }
}

async function signIn(url: string, name: string): Promise<string> {
  const body = { email: `${name}@demo.example`, password: DEMO_PASSWORD }
  const { token } = login.response.parse(await request(url, login, { body }))
  await request(url, updatePreferences, { token, body: { has_seen_tour: true } })
  return token
}

const IN_TRANSIT = 40

async function findTrip(
  url: string,
  customerId: number,
  token: string | undefined,
): Promise<Pick<Facts, 'waybillId' | 'equipmentId'>> {
  const path = toUrl(listAssets, { params: { customerId } })
  const body = {
    filters: [{ field: 'status_code', operand: 'equals', value: IN_TRANSIT }],
    sort_by: 'last_sighting_date',
  }
  const response = await request(url, { method: 'POST', path }, { token, body })
  const { data } = listAssets.response.parse(response)
  const shown = data.find((row) => row.tele_eta.date && row.rail_eta.date) ?? data[0]
  if (!shown) throw new Error('No car is under way: the demo history is still loading. Try again later.')
  return { waybillId: shown.waybill_id, equipmentId: shown.equipment_id }
}

interface Call {
  method: string
  path: string
}

async function request(
  url: string,
  { method, path }: Call,
  given: { token?: string | undefined; body?: unknown },
) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${given.token ?? ''}` }
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(given.body ? { body: JSON.stringify(given.body) } : {}),
  })
  if (response.ok) return (await response.json()) as unknown
  throw new Error(
    `${method} ${path} answered ${response.status}: is the demo railroad on? ${await response.text()}`,
  )
}
