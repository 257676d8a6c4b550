import { answer, breakScript, open, refuse, type Scene } from './scene.ts'

const LOGIN = /\/api\/user\/login$/
const ME = /\/api\/user\/me$/
const PERMISSIONS = /\/api\/permissions\//
const PROFILE_SCRIPT = /\/assets\/ProfilePage-[^/]*\.js$/

const WAYBILL_LIST = /\/api\/waybills\//
const SUMMARY = /\/api\/waybills\/\d+\/dashboard\/summary$/

export const SIGN_ON = /\/api\/user\/sign_on$/
export const PARTNER_SIGN_ON = {
  sign_on: {
    provider: 'railconnect',
    display_name: 'Rail Connect',
    theme: 'partner',
    title_prefix: 'Rail Connect',
    hub_url: 'https://hub.partner.example/apps',
    support_contact: 'support@partner.example',
    sign_out_url: 'https://id.partner.example/end',
  },
}

const LANDING = () => '/'
const SIGN_IN = () => '/login'

const signInPages: Scene[] = [
  { page: 'sign-in', state: 'empty', visitor: 'nobody', path: SIGN_IN },
  {
    page: 'sign-in',
    state: 'sent-here',
    visitor: 'nobody',
    path: ({ customerId }) => `/visibility/${customerId}/assets`,
  },
  {
    page: 'sign-in',
    state: 'fields-missing',
    visitor: 'nobody',
    path: SIGN_IN,
    act: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  {
    page: 'sign-in',
    state: 'refused',
    visitor: 'nobody',
    path: SIGN_IN,
    mock: refuse(LOGIN, 'wrong_credentials'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nora@meridian.example')
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { page: 'forgot-password', state: 'full', visitor: 'nobody', path: () => '/login/forgot-password' },
  {
    page: 'reset-password',
    state: 'full',
    visitor: 'nobody',
    path: () => '/login/reset-password?token=planted',
  },
  {
    page: 'reset-password',
    state: 'invited',
    visitor: 'nobody',
    path: () => '/login/reset-password?token=planted&invited=yes',
  },
  { page: 'access', state: 'full', visitor: 'viewer', path: () => '/profile/access' },
  { page: 'shell', state: 'customer-view', visitor: 'admin', path: () => '/visibility/2/assets' },
  { page: 'setup', state: 'expired', visitor: 'nobody', path: () => '/setup?token=planted' },
  { page: 'codes-needed', state: 'password', visitor: 'admin', path: () => '/login/codes' },
  {
    page: 'email-change',
    state: 'invalid',
    visitor: 'nobody',
    path: () => '/login/email-change?token=planted',
  },
  { page: 'single-sign-on', state: 'not-set-up', visitor: 'nobody', path: () => '/auth/login' },
  {
    page: 'single-sign-on',
    state: 'refused',
    visitor: 'nobody',
    path: () => '/auth/failed?errorCode=403',
    mock: answer(SIGN_ON, PARTNER_SIGN_ON),
    act: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    page: 'single-sign-on',
    state: 'provider-down',
    visitor: 'nobody',
    path: () => '/auth/failed?errorCode=503',
    mock: answer(SIGN_ON, PARTNER_SIGN_ON),
    act: (page) => page.getByRole('link', { name: 'Sign in again' }).waitFor(),
  },
  { page: 'terminal-sign-in', state: 'empty', visitor: 'nobody', path: () => '/terminal/login' },
]

const shell: Scene[] = [
  { page: 'dashboard', state: 'full', visitor: 'shipper', path: LANDING },
  {
    page: 'dashboard',
    state: 'loading',
    visitor: 'shipper',
    path: LANDING,
    stalled: SUMMARY,
  },
  {
    page: 'dashboard',
    state: 'server-error',
    visitor: 'shipper',
    path: LANDING,
    mock: refuse(SUMMARY, 'internal'),
    act: (page) => page.getByRole('button', { name: /try again/i }).waitFor(),
  },
  { page: 'profile', state: 'full', visitor: 'two', path: () => '/profile' },
  { page: 'terminal', state: 'full', visitor: 'terminal', path: () => '/terminal/loads' },
  { page: 'outbox', state: 'full', visitor: 'admin', path: () => '/admin/outbox' },
  {
    page: 'shell',
    state: 'account-menu',
    visitor: 'shipper',
    path: () => '/profile',
    act: open(/your account/, 'menu'),
  },
  {
    page: 'shell',
    state: 'customers',
    visitor: 'two',
    path: () => '/profile',
    act: open(/Change customer/, 'menu'),
  },
  {
    page: 'shell',
    state: 'navigation',
    visitor: 'shipper',
    path: () => '/profile',
    act: open(/Open navigation/, 'dialog'),
    widths: [390],
  },
]

const states: Scene[] = [
  { page: 'opening', state: 'loading', visitor: 'shipper', path: LANDING, stalled: ME },
  { page: 'not-found', state: 'full', visitor: 'shipper', path: () => '/no/such/track' },
  {
    page: 'login-required',
    state: '401',
    visitor: 'shipper',
    path: ({ customerId }) => `/visibility/${customerId}/assets`,
    mock: refuse(WAYBILL_LIST, 'not_signed_in'),
    act: (page) => page.getByRole('heading', { name: 'Login required' }).waitFor(),
  },
  {
    page: 'not-authorized',
    state: '403',
    visitor: 'shipper',
    path: LANDING,
    mock: answer(PERMISSIONS, {
      permissions: [],
      flags: [],
      flags_anywhere: [],
      areas: {},
      platform_alert: null,
    }),
    act: (page) => page.getByRole('heading', { name: 'Not authorized' }).waitFor(),
  },
  {
    page: 'broken',
    state: '500',
    visitor: 'shipper',
    path: () => '/profile',
    mock: breakScript(PROFILE_SCRIPT),
    act: (page) => page.getByRole('heading', { name: 'Sorry about that!' }).waitFor(),
  },
]

/** The sign-in pages, the shell around every page, and the error pages in its place. */
export const shellScenes: readonly Scene[] = [
  ...signInPages,
  ...shell,
  ...states,
  {
    page: 'shell',
    state: 'messages',
    visitor: 'shipper',
    path: () => '/visibility/999999/assets',
    act: open(/^Notifications/, 'dialog'),
  },
]
