import { page } from 'vitest/browser'
import { expect } from 'vitest'
import {
  type Customer,
  type CustomerRow,
  getCustomer,
  listCustomers,
} from '#contract/areas/admin/customers/customers.contract.ts'
import {
  type CustomerFeed,
  listCustomerFeeds,
} from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { getCustomerModules } from '#contract/areas/admin/modules/modules.contract.ts'
import { listCustomerRailroads } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { getCustomerRoles } from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import { listUserRoles } from '#contract/areas/admin/roles/roles.contract.ts'
import { type CustomerSetup, getCustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { signedInAs } from './people.ts'

export const SETUP: CustomerSetup = {
  created_ts: '2026-11-24T12:00:00.000Z',
  permissions: ['visibility_asset_list', 'pricing_pricing_dashboard'],
  modules: ['hasWaybillModule'],
  people: [],
  feed_tokens: 0,
  mail: 'none',
  fleet: { units: 1, reported: 0 },
  messages: { first_ts: null, last_ts: null, carriers: [], quarantined: 0 },
  railroads: [],
  parties: { entered: 0, learned: 0 },
  tenders: { sent: 0, accepted: 0 },
  quotes: { made: 0, sent: 0 },
  week: { sightings: 0, tenders: 0, quotes: 0, people: 0 },
}

const FEED: CustomerFeed = {
  scac: 'UP',
  name: 'Union Pacific',
  token: null,
  state: 'waiting',
  last_received_ts: null,
  day_count: 0,
}

const ROLES = [
  { id: 1, name: 'Company Admin', meaning: '', is_terminal: false, permissions: [] },
  { id: 6, name: 'Viewer', meaning: '', is_terminal: false, permissions: [] },
]

const CAN = { disable: true, activate: 'This customer is already active.' } as const

const ROW: CustomerRow = {
  id: 4,
  name: 'Prairie Grain',
  business_name: 'Prairie Grain Holding Inc.',
  domain: 'prairie.example',
  type: 'Shipper',
  waybill_type: 'both',
  people: 3,
  status: 1,
  zip_code: '68102',
  preferred_theme: 'other',
  created_ts: '2026-11-01T12:00:00Z',
  can: CAN,
}

export const CUSTOMER: Customer = {
  id: 4,
  crm_url: null,
  equipment_ids: ['GATX1'],
  name: 'Prairie Grain',
  business_name: null,
  zip_code: '68102',
  domain: null,
  logo: null,
  type: 'Shipper',
  type_id: 1,
  waybill_type: 'both',
  waybill_type_safe: 'both',
  minimum_waybill_date: null,
  integrations: {},
  parties: [],
  reporting_groups: [],
  fleet_ids: [],
  scacs: [],
  status: 1,
  users: [],
  zone: 'America/Chicago',
  preferred_theme: 'other',
  version: 3,
  can: CAN,
}

/** The page of customer 4 as staff of the portal, or an administrator, open it. */
export const staff = (user: object = {}) => {
  const api = signedInAs({ user: { is_internal: true, ...user }, modules: ['hasInternalToolsModule'] })
  api.answer(getCustomerSetup, SETUP)
  api.answer(listUserRoles, { roles: ROLES })
  api.answer(getCustomerModules, { modules: [] })
  api.answer(listCustomerRailroads, {
    customer_name: CUSTOMER.name,
    data: [],
    others: [{ scac: 'UP', name: 'Union Pacific' }],
    proposed_sender_id: 'PGRAIN',
  })
  api.answer(getCustomerRoles, { roles: [], version: 1 })
  api.answer(listCustomerFeeds, {
    address: 'https://portal.example/api/feeds/4/messages',
    folder: '/srv/edi/in/4',
    feeds: [FEED],
  })
  api.answer(listCustomers, { data: [ROW], total_record_count: 1 })
  api.answer(getCustomer, CUSTOMER)
  return api
}
export const expectToast = (text: string) => expect.element(page.getByText(text)).toBeVisible()
