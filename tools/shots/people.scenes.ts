import type { Page } from '@playwright/test'
import type { CustomerRow } from '#contract/areas/admin/customers/customers.contract.ts'
import type { User, UserRow } from '#contract/areas/admin/users/users.contract.ts'
import type { PayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import { answer, open, refuse, type Scene } from './scene.ts'

const USERS = /\/api\/admin\/users(\?|$)/
const CUSTOMERS = /\/api\/admin\/customers(\?|$)/
const TOKENS = /\/api\/settings\/\d+\/api_tokens(\?|$)/
const COMPANIES = /\/api\/invoicing\/\d+\/payer_company(\?|$)/
const ONE_USER = /\/api\/admin\/users\/\d+$/
const SESSIONS = /\/api\/admin\/users\/\d+\/sessions$/
const IMPORT = /\/api\/admin\/imports\/5$/

const LONG = 'Consolidated Northern Agricultural Producers Cooperative of the Upper Missouri'

const USER: UserRow = {
  user_id: 41,
  full_name: 'Maximiliana-Alexandra Featherstonehaugh-Cholmondeley',
  first_name: 'Maximiliana-Alexandra',
  last_name: 'Featherstonehaugh-Cholmondeley',
  email: 'a.very.long.name.of.somebody@subsidiary.of.a.very.large.company.example',
  companies: [LONG, 'Cascade Lumber', 'Gulf & Prairie Chemical'],
  roles: ['Company Admin', 'Logistics Manager', 'Terminal Operator'],
  kind: 'customer',
  last_sign_in_ts: '2026-11-20T11:14:00Z',
  status: 1,
  external_idp: null,
  created_ts: '2026-06-20T11:14:00Z',
  is_admin: false,
  is_internal: false,
  can: { edit: true, disable: true, activate: 'This user is already active.' },
}

const USER_ROWS: readonly UserRow[] = [
  USER,
  {
    ...USER,
    user_id: 42,
    full_name: 'Li Wu',
    email: 'li@x.example',
    companies: [],
    roles: [],
    last_sign_in_ts: null,
    status: 0,
  },
  {
    ...USER,
    user_id: 43,
    full_name: 'Ada Keller',
    email: 'ada@portal.example',
    companies: [],
    roles: [],
    kind: 'admin',
    is_admin: true,
    can: {
      edit: 'x',
      disable: 'Only an administrator can change an administrator’s account.',
      activate: 'x',
    },
  },
]

const CUSTOMER: CustomerRow = {
  id: 7,
  name: LONG,
  business_name: `${LONG}, a Limited Liability Company`,
  domain: 'portal.consolidated-northern-agricultural-producers.example',
  type: 'Shipper',
  waybill_type: 'both',
  people: 1284,
  status: 1,
  zip_code: '58102',
  preferred_theme: 'other',
  created_ts: '2026-06-20T11:14:00Z',
  can: { disable: true, activate: 'This customer is already active.' },
}

const TOKEN = {
  token_id: 3,
  name: 'Car location messages of the Union Pacific, by the gateway in Omaha',
  state: 'live',
  grants: ['company_settings', 'visibility_asset_list', 'reporting_report_builder', 'hasWaybillModule'],
  level: 'act',
  last_used_ts: '2026-11-20T11:14:00Z',
  expires_ts: '2027-11-20T11:14:00Z',
  created_by: 'Ada Keller',
  created_ts: '2026-11-01T11:14:00Z',
  ended_ts: null,
  can: { revoke: true },
}

const COMPANY: PayerCompany = {
  id: 1,
  name: LONG,
  addresses: [
    {
      id: 1,
      address_1: '4400 Port Arthur Ship Channel Road',
      address_2: 'Building 7, fourth floor',
      city: 'Port Arthur',
      state: 'TX',
      country: 'US',
      postal_code: '77640',
    },
  ],
  contact_name: 'Maximiliana-Alexandra Featherstonehaugh-Cholmondeley',
  phone: '+1 402 555 0100',
  emails: 'invoices@consolidated.example, accounts.payable@subsidiary.of.a.very.large.company.example',
  terms_days: 30,
  active: true,
  logo: null,
  version: 1,
}

const RUNNING = {
  import_id: 5,
  kind: 'equipment',
  customer_id: 1,
  customer_name: 'Prairie Grain',
  source: 'fall fleet.csv',
  state: 'running',
  has_header: true,
  mapping: { equipment_id: 0 },
  sample: [['Car number'], ['GATX100001']],
  row_count: 10_000,
  checked_count: 10_000,
  good_count: 5463,
  refused_count: 37,
  written_count: 4500,
  refused: [],
  reason: null,
  created_ts: '2026-11-20T11:00:00Z',
}

const SAMPLE = [
  ['Given name', 'Family name', 'Email address', 'Role', 'Office'],
  ['Bo', 'Berg', 'bo@cascade.example', 'Viewer', 'Northern terminals, second floor'],
  ['Maximiliana-Alexandra', 'Featherstonehaugh', 'a.very.long.name.of.somebody@subsidiary.example', '', ''],
]

const SIGNED_IN = {
  data: [3, 40, 700, 1600, 4000, 9000].map((minutes, place) => ({
    session_id: 810 - place,
    created_ts: new Date(Date.now() - (minutes + 500) * 60_000).toISOString(),
    last_seen_ts: new Date(Date.now() - minutes * 60_000).toISOString(),
    expires_ts: '2099-01-01T00:00:00Z',
    address: place === 5 ? null : `203.0.113.${7 + place}`,
    device: [null, 'Chrome on Windows', 'Safari on iPhone'][(place + 1) % 3] ?? null,
  })),
}

const INVITED: User = {
  user_id: 3,
  first_name: 'Dana',
  last_name: 'Reyes',
  is_admin: false,
  is_internal: false,
  status: 1,
  zip_code: '67401',
  phone_number_work: '+1 785 555 0100',
  phone_number_mobile: null,
  email: 'dana.reyes@meridianfoods.example',
  pending_email: null,
  user_token: null,
  external_idp: null,
  profile_picture: null,
  companies: [
    {
      id: 1,
      company_id: 1,
      name: 'Meridian Foods',
      company_name: 'Meridian Foods',
      status: 1,
      role_id: 1,
      role_name: 'Company Admin',
      permissions: null,
      version: 1,
      can_change: true,
    },
  ],
  version: 1,
  has_password: false,
  created_ts: '2026-11-20T11:00:00Z',
  invited_ts: '2026-11-20T11:00:00Z',
  last_sign_in_ts: null,
  can: {
    edit: true,
    disable: true,
    activate: 'This user is already active.',
    change_sign_in: true,
    mark: true,
  },
}

const filterByStatus = async (page: Page) => {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByText('Disabled', { exact: true }).click()
}

/** Customers, people, API tokens and companies in states that the demo does not have. */
export const peopleScenes: readonly Scene[] = [
  {
    page: 'admin-users',
    state: 'long',
    visitor: 'admin',
    path: () => '/admin/users',
    mock: answer(USERS, { data: USER_ROWS, total_record_count: 10_008 }),
  },
  {
    page: 'admin-switches',
    state: 'confirm',
    visitor: 'admin',
    path: () => '/admin/flags',
    act: async (page) => {
      await page.getByRole('switch', { name: 'For all customers' }).first().click({ force: true })
      await page.getByRole('dialog').waitFor()
    },
  },
  { page: 'admin-users', state: 'none-fits', visitor: 'admin', path: () => '/admin/users?q=zeppelin' },
  {
    page: 'admin-customers',
    state: 'long',
    visitor: 'admin',
    path: () => '/admin/customers',
    mock: answer(CUSTOMERS, {
      data: [
        CUSTOMER,
        {
          ...CUSTOMER,
          id: 8,
          name: 'X',
          business_name: null,
          domain: null,
          type: null,
          people: 0,
          status: 0,
        },
      ],
      total_record_count: 5002,
    }),
  },
  {
    page: 'admin-customers',
    state: 'server-error',
    visitor: 'admin',
    path: () => '/admin/customers',
    mock: refuse(CUSTOMERS, 'not_permitted'),
  },
  {
    page: 'admin-customer',
    state: 'disable',
    visitor: 'admin',
    path: () => '/admin/customers/1',
    act: filterByStatus,
  },
  {
    page: 'api-tokens',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/settings/${customerId}/api-tokens`,
    mock: answer(TOKENS, {
      data: [
        TOKEN,
        {
          ...TOKEN,
          token_id: 4,
          name: 'Yard',
          grants: ['company_settings'],
          level: 'see',
          last_used_ts: null,
        },
      ],
      total_record_count: 2,
    }),
  },
  {
    page: 'payer-companies',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/settings/${customerId}/companies`,
    mock: answer(COMPANIES, {
      data: [COMPANY, { ...COMPANY, id: 2, name: 'Bay Mills', active: false, terms_days: 0 }],
      total_record_count: 2,
    }),
  },
  {
    page: 'admin-import',
    state: 'running',
    visitor: 'admin',
    path: () => '/admin/imports/5',
    mock: answer(IMPORT, RUNNING),
  },
  {
    page: 'admin-import',
    state: 'columns',
    visitor: 'admin',
    path: () => '/admin/imports/5',
    mock: answer(IMPORT, {
      ...RUNNING,
      kind: 'users',
      state: 'mapping',
      mapping: { first_name: 0, last_name: 1, email: null, role: 3 },
      sample: SAMPLE,
    }),
    act: (page) => page.getByRole('button', { name: 'Check rows' }).click(),
  },
  {
    page: 'admin-import',
    state: 'done',
    visitor: 'admin',
    path: () => '/admin/imports/5',
    mock: answer(IMPORT, {
      ...RUNNING,
      state: 'done',
      good_count: 0,
      refused_count: 0,
      written_count: 10_000,
    }),
  },
  {
    page: 'admin-customer',
    state: 'group',
    visitor: 'admin',
    path: ({ customerId }) => `/admin/customers/${customerId}`,
    act: open(/^Edit (?!roles)/, 'dialog'),
  },
  {
    page: 'admin-user',
    state: 'invited',
    visitor: 'admin',
    path: () => '/admin/users/3',
    mock: async (page) => {
      await answer(ONE_USER, INVITED)(page)
      await answer(SESSIONS, { data: [] })(page)
    },
  },
  {
    page: 'admin-user',
    state: 'access',
    visitor: 'admin',
    path: () => '/admin/users/2',
    act: (page) => page.getByText(/pages available at/).click(),
  },
  {
    page: 'admin-user',
    state: 'sessions',
    visitor: 'admin',
    path: () => '/admin/users/3',
    mock: answer(SESSIONS, SIGNED_IN),
  },
]
