import { DEFAULT_PREFERENCES } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import {
  type Company,
  getSession,
  logout,
  type Session,
} from '#contract/areas/accounts/session/session.contract.ts'
import { AREAS, type Levels } from '#contract/base/areas.ts'
import { fakeApi } from './api.ts'

export const makeCompany = (what: Partial<Company> = {}): Company => ({
  id: 7,
  crm_url: null,
  name: 'Prairie Grain',
  domain: null,
  logo: null,
  type: null,
  type_id: null,
  status: 1,
  zip_code: '',
  role_id: 3,
  role_name: 'Operations',
  integrations: {},
  waybill_type: 'both',
  preferred_theme: 'other',
  ...what,
})

export const makeUser = (what: Partial<Session> = {}): Session => ({
  user_id: 1,
  userId: 1,
  email: 'pat@demo.example',
  first_name: 'Pat',
  last_name: 'Doe',
  is_admin: false,
  is_internal: false,
  admin_id: null,
  roleId: 3,
  status: 1,
  zip_code: '68102',
  work_phone: null,
  mobile_phone: null,
  profile_picture: null,
  preferences: { ...DEFAULT_PREFERENCES, has_seen_tour: true },
  companies: [makeCompany()],
  ...what,
})

interface Who {
  user?: Partial<Session>
  permissions?: string[]
  modules?: string[]
  /** The default level in every area. */
  areas?: Levels
}

const ACTS_EVERYWHERE: Levels = Object.fromEntries(AREAS.map((area) => [area, 'act']))

/** A mock server with a signed-in user, whose token is in this browser. */
export function signedInAs({
  user = {},
  permissions = ['visibility_asset_list'],
  modules = [],
  areas = ACTS_EVERYWHERE,
}: Who = {}) {
  const api = fakeApi()
  localStorage.setItem('interline.token', 'a-token')
  api.answer(getSession, makeUser(user))
  api.answer(getPermissions, {
    permissions,
    flags: modules,
    flags_anywhere: modules,
    areas,
    platform_alert: null,
  })
  api.answer(logout, {})
  return api
}
