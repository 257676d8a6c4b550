import { createCarActions } from '#contract/areas/actions/car-actions.contract.ts'
import {
  updateCustomerRoles,
  getCustomerRoles,
} from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import { createFeedToken } from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { createCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import { listModuleSettings, updateModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { updateCustomerPermissions } from '#contract/areas/admin/permissions/permissions.contract.ts'
import { createToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { listUsers } from '#contract/areas/admin/users/users.contract.ts'
import { updateNotificationSettings } from '#contract/areas/notifications/settings/settings.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { createPastedList } from '#contract/areas/visibility/pasted/pasted.contract.ts'
import { updateDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { createPattern, removePattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { Module } from '#contract/base/access.ts'
import { BODIES } from '#api/testing/access.ts'
import { getWaybill } from '../../../drill/booking.ts'
import { must, type Bearer, type Running } from '../running.ts'
import { harmless, refused, type Attempt } from './attempt.ts'

// Read-only users must not act, a closed page must not be open as a call, and no one grants more than they have.

const params = { customerId: 1 }
const sample = (name: string) => BODIES[name] as never
let tenders = 0
let tokens = 0
/** A tender that is right in all but who sends it. */
const tender = () => ({ waybill: getWaybill('BNSF', 100 + ++tenders) as never })
const LOOKING = ['viewer', 'terminal'] as const
/** The role that the staff of these customers have. */
const STAFF_ROLE = 3

const acts = (
  name: string,
  act: (running: Running, who: (typeof LOOKING)[number]) => ReturnType<Running['call']>,
) => LOOKING.map((who) => refused(`a ${who} ${name}`, (running) => act(running, who)))

export const ROLES: readonly Attempt[] = [
  refused('staff give permissions with a new customer', ({ call }) =>
    call(
      createCustomer,
      { body: { name: 'Raised Grain', type_id: 1, permissions: ['company_settings'] } as never },
      'internal',
    ),
  ),
  refused('staff change the permissions of a customer', ({ call }) =>
    call(updateCustomerPermissions, { params, body: sample('updateCustomerPermissions') }, 'internal'),
  ),
  refused('a Company Admin changes the permissions of their company', ({ call }) =>
    call(updateCustomerPermissions, { params, body: sample('updateCustomerPermissions') }, 'full'),
  ),
  refused('staff let their own role do more', async ({ call }) => {
    const { version } = await must(call(getCustomerRoles, { params: { id: 1 } }, 'admin'), 'the roles')
    const roles = [{ id: STAFF_ROLE, levels: { bookings: 'act' } as const }]
    return await call(updateCustomerRoles, { params: { id: 1 }, body: { roles, version } }, 'internal')
  }),
  ...acts('saves who is told of what', ({ call }, who) =>
    call(updateNotificationSettings, { params, body: sample('updateNotificationSettings') }, who),
  ),
  ...acts('sends a tender', ({ call }, who) => call(createTender, { params, body: tender() }, who)),
  ...acts('asks a railroad to move a car', ({ call }, who) =>
    call(createCarActions, { params, body: sample('createCarActions') }, who),
  ),
  ...acts('sets due dates', ({ call }, who) =>
    call(updateDueDates, { params, body: sample('updateDueDates') }, who),
  ),
  ...acts('deletes a pattern', async ({ call }, who) => {
    const { data } = await call(createPattern, { params, body: sample('createPattern') }, 'full')
    return await call(removePattern, { params: { ...params, patternId: data?.patternId ?? 1 } }, who)
  }),
  refused('staff list users while their tools are switched off', (running) =>
    whileOff(running, 'hasInternalToolsModule', () => running.call(listUsers, { query: {} }, 'internal')),
  ),
  refused('a tender is sent while waybilling is switched off', (running) =>
    whileOff(running, 'hasWaybillModule', () =>
      running.call(createTender, { params, body: tender() }, 'full'),
    ),
  ),
  refused('a token that may look sets due dates', async (running) =>
    running.call(updateDueDates, { params, body: sample('updateDueDates') }, await viewerToken(running)),
  ),
  refused('a token that may look stores a list', async (running) =>
    running.call(createPastedList, { params, body: sample('createPastedList') }, await viewerToken(running)),
  ),
  refused('the token of a feed lists units', async ({ call }) => {
    const made = call(createFeedToken, { params: { id: 1, scac: 'BNSF' } }, 'admin')
    const { token } = await must(made, 'a token of a feed')
    return await call(listAssets, { params, body: {} as never }, { bearer: token })
  }),
  harmless('an administrator without codes works where staff need them', async ({ openBeside }) => {
    const strict = await openBeside({ ONE_TIME_CODES: 'staff' })
    try {
      const { status } = await strict.call(listUsers, { query: {} }, 'admin')
      return status === 200 ? 'the list of users is answered' : null
    } finally {
      await strict.stop()
    }
  }),
]

async function viewerToken({ call }: Running): Promise<Bearer> {
  const body = { name: `Looks ${++tokens}`, grants: ['visibility_asset_list'], level: 'see', days: 30 }
  const { token } = await must(call(createToken, { params, body } as never, 'full'), 'a token')
  return { bearer: token }
}

async function whileOff<T>(running: Running, name: Module, work: () => Promise<T>): Promise<T> {
  await turn(running, name, false)
  try {
    return await work()
  } finally {
    await turn(running, name, true)
  }
}

async function turn({ call }: Running, name: Module, enabled: boolean): Promise<void> {
  const { flags } = await must(call(listModuleSettings, {}, 'admin'), 'the modules')
  const version = flags.find((flag) => flag.name === name && flag.customer_id === 1)?.version ?? null
  const body = { name, customer_id: 1, enabled, version }
  await must(call(updateModuleSetting, { body }, 'admin'), `switching ${name}`)
}
