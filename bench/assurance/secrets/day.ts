import { randomBytes } from 'node:crypto'
import { codeAt, stepAt } from '#api/areas/accounts/codes/totp.rules.ts'
import { PNG } from '#api/testing/pictures.ts'
import { signInAtProvider } from '#api/testing/realProvider.ts'
import { STARTER_PASSWORD } from '#demo/starter.ts'
import { must, type Query, type Client } from './client.ts'
import type { Mailbox } from './mailbox.ts'
import { fromBase32, type Secret } from './needles.ts'

// A day at the portal that uses every kind of secret there is, rightly and wrongly, and notes each of them.

export interface Scene {
  client: Client
  mailbox: Mailbox
  /** Host and name of the identity provider. */
  partner: { host: string; name: string }
  note: (kind: string, text: string, within?: Secret['within']) => void
  /** Six-digit codes: too short to be distinguished from other digits, except in a log. */
  codes: Set<string>
}

/** Signs in, right and wrong, and answers a bearer. */
export async function signIn(
  { client, note }: Scene,
  email: string,
  password: string,
  code?: string,
): Promise<string> {
  const wrong = newPassword()
  note('wrong password', wrong)
  const refused = await client('POST', '/api/user/login', { body: { email, password: wrong } })
  if (refused.status !== 401) throw new Error(`a wrong password was answered ${refused.status}`)
  const body = { email, password, ...(code === undefined ? {} : { code }) }
  const { token } = await must(client('POST', '/api/user/login', { body }), 'signing in')
  note('bearer', String(token))
  return String(token)
}

/** A password that is in no list, with characters that URLs encode. */
export const newPassword = (): string => `a ${randomBytes(12).toString('base64url')} +/& ü`

const ADMIN = 'admin@demo.example'
/** Recovery codes of the administrator: staff of this portal need codes before anything else. */
const adminCodes: string[] = []

export async function starterAdmin(scene: Scene): Promise<string> {
  if (adminCodes.length > 0) return signIn(scene, ADMIN, STARTER_PASSWORD, adminCodes.shift())
  const token = await signIn(scene, ADMIN, STARTER_PASSWORD)
  const enrolled = scene.client('POST', '/api/user/codes', {
    token,
    body: { password: STARTER_PASSWORD },
    headers: once(),
  })
  const made = (await must(enrolled, 'making codes')) as { secret: string; recovery_codes: string[] }
  adminCodes.push(...made.recovery_codes)
  const body = { code: codeAt(fromBase32(made.secret), stepAt(Date.now())) }
  await must(scene.client('PUT', '/api/user/codes', { token, body, headers: once() }), 'confirming codes')
  return token
}

/** An administrator requests a user's reset link, and a new password is set with it. */
export async function setNewPassword(scene: Scene, admin: string, email: string): Promise<string> {
  const { client, note } = scene
  const response = client('POST', '/api/user/forgot', { token: admin, body: { email }, headers: once() })
  const { reset_token: token } = await must(response, 'asking for a link')
  note('reset token', String(token))
  return useLink(scene, String(token))
}

/** A person follows a link: the page is loaded, then a password is set that is too short, then a valid one. */
export async function useLink({ client, note }: Scene, token: string): Promise<string> {
  const [short, password] = [randomBytes(8).toString('base64url'), newPassword()]
  note('refused password', short)
  note('password', password)
  await client('GET', `/login/reset-password?token=${token}`)
  await client('POST', '/api/user/reset', { body: { token, password: short } })
  await must(client('POST', '/api/user/reset', { body: { token, password } }), 'setting a password')
  await client('POST', '/api/user/reset', { body: { token, password } })
  return password
}

/** A user forgets a password, and the mail server defers the email, quoting its link. */
export async function requestLink({ client, mailbox, note }: Scene, email: string): Promise<string> {
  await must(client('POST', '/api/user/forgot', { body: { email } }), 'asking for a link')
  const token = await mailbox.tokenFor(email)
  note('reset token', token)
  return token
}

/** Invites a user, who sets a password through the email's link. */
export async function invite(scene: Scene, admin: string): Promise<void> {
  const { client, mailbox, note } = scene
  const email = `${randomBytes(6).toString('hex')}@invited.example`
  note('mail address', email, 'logs')
  const body = { first_name: 'In', last_name: 'Vited', email, customer_id: 1, role_id: 6 }
  await must(client('POST', '/api/admin/users', { token: admin, body, headers: once() }), 'inviting a user')
  const token = await mailbox.tokenFor(email)
  note('invitation', token)
  await useLink(scene, token)
}

/** Makes a token for a machine, which uses it rightly and wrongly before it is revoked. */
export async function useApiToken(scene: Scene, admin: string, customerId: number): Promise<void> {
  const { client, note } = scene
  const path = `/api/settings/${customerId}/api_tokens`
  const body = { name: randomBytes(6).toString('hex'), grants: ['company_settings'], level: 'act', days: 30 }
  const made = await must(client('POST', path, { token: admin, body, headers: once() }), 'making a token')
  const token = String(made['token'])
  note('API token', token)
  await must(client('GET', `/api/feeds/${customerId}/status`, { token }), 'calling with a token')
  await sendBadly(scene, token, customerId)
  await must(client('DELETE', `${path}/${String(made['token_id'])}`, { token: admin }), 'revoking a token')
  await client('GET', `/api/feeds/${customerId}/status`, { token })
}

/** Protects a sign-in by codes and uses them: of the app, of paper, wrong and again. Returns a bearer. */
export async function useCodes(scene: Scene, email: string, password: string): Promise<string> {
  const { client, note, codes } = scene
  const token = await signIn(scene, email, password)
  await client('POST', '/api/user/codes', { token, body: { password: newPassword() } })
  const enrolled = client('POST', '/api/user/codes', { token, body: { password }, headers: once() })
  const { secret, recovery_codes } = (await must(enrolled, 'making codes')) as {
    secret: string
    recovery_codes: string[]
  }
  note('one-time secret', secret)
  for (const one of recovery_codes) {
    note('recovery code', one)
    note('recovery code', one.replaceAll('-', ''))
  }
  const toCode = (steps: number) => {
    const code = codeAt(fromBase32(secret), stepAt(Date.now()) + steps)
    codes.add(code)
    return code
  }
  const confirmed = client('PUT', '/api/user/codes', { token, body: { code: toCode(0) }, headers: once() })
  await must(confirmed, 'confirming codes')
  await client('POST', '/api/user/login', { body: { email, password } })
  await client('POST', '/api/user/login', { body: { email, password, code: toCode(9) } })
  await signIn(scene, email, password, toCode(1))
  return signIn(scene, email, password, recovery_codes[0])
}

/** Uploads a picture and a file of a note through signed addresses and reads them again. */
export async function useFiles(scene: Scene, token: string, customerId: number): Promise<void> {
  const { client } = scene
  const reported = { filename: 'picture.png', filesize: PNG.length, mime_type: 'image/png' }
  const picture = await upload(scene, token, '/api/user/profile_picture')
  const body = { attachment_id: picture, ...reported }
  await must(
    client('PUT', '/api/user/profile_picture', { token, body, headers: once() }),
    'setting a picture',
  )
  const note = await upload(scene, token, `/api/attachments/${customerId}/upload`)
  const named = { token, body: reported, headers: once() }
  const file = await must(
    client('PUT', `/api/attachments/${customerId}/${note}`, named),
    'naming a file of a note',
  )
  const me = await must(client('GET', '/api/user/me', { token }), 'asking who one is')
  const { raw_url } = me['profile_picture'] as { raw_url: string }
  for (const address of [raw_url, String(file['download_url'])]) {
    noteSignature(scene, address)
    const read = await client('GET', address)
    if (read.status !== 200) throw new Error(`a signed address answered ${read.status}: ${read.text}`)
    await client('GET', address.replace('expires=', 'expires=1'))
  }
}

async function upload(scene: Scene, token: string, path: string): Promise<string> {
  const granted = await must(scene.client('GET', path, { token }), 'asking where to put a file')
  const address = String(granted['upload_url'])
  noteSignature(scene, address)
  const sent: Query = { body: PNG, headers: { 'content-type': 'image/png' } }
  await must(scene.client('PUT', address, sent), 'putting a file')
  await scene.client('PUT', address, sent)
  return String(granted['attachment_id'])
}

const noteSignature = ({ note }: Scene, address: string): void =>
  note('signature of an address', new URLSearchParams(address.split('?')[1]).get('signature') ?? '')

/** Signs in with the identity provider, and again with a used response. Returns a token. */
export async function signOn(scene: Scene, email: string): Promise<string> {
  const { client, note, partner } = scene
  const path = `/api/user/login/${partner.name}`
  const headers = { host: partner.host }
  const begun = await must(client('POST', `${path}/start`, { body: {}, headers }), 'starting a sign-on')
  const address = new URL(String(begun['authorization_url']))
  note('state of a sign-on', String(begun['state']))
  note('nonce of a sign-on', address.searchParams.get('nonce') ?? '')
  const back = await signInAtProvider(address.href, email)
  const body = Object.fromEntries(back.searchParams)
  note('code of a sign-on', body['code'] ?? '')
  const { token } = await must(client('POST', `${path}/token`, { body, headers }), 'signing on')
  note('bearer', String(token))
  await client('POST', `${path}/token`, { body, headers })
  return String(token)
}

/** Errors in calls that carry secrets: unreadable bodies, wrong paths, wrong types. */
export async function sendBadly(scene: Scene, token: string, customerId: number): Promise<void> {
  const { client, note } = scene
  const password = newPassword()
  note('password of a bad body', password)
  const login = '/api/user/login'
  const text = { 'content-type': 'text/plain' }
  const requests: [method: string, path: string, query: Query][] = [
    ['POST', login, { body: `{"email":"a@b.example","password":"${password}` }],
    ['POST', login, { body: { email: 'nobody', password } }],
    ['POST', login, { body: { email: ['a@b.example'], password: { password } } }],
    ['POST', login, { body: { email: 'a@b.example', password: `${password}\u0000` } }],
    ['POST', login, { body: `password=${password}`, headers: text }],
    ['POST', login, { body: { email: 'a@b.example', password: password.repeat(60) } }],
    ['POST', login, { body: '['.repeat(20_000) + JSON.stringify(password) }],
    ['GET', `${login}?password=${encodeURIComponent(password)}`, {}],
    ['GET', `/api/user/me?token=${token}`, {}],
    ['GET', `/${token}`, {}],
    ['GET', `/api/%zz${token}`, {}],
    ['GET', `/api/user/me`, { headers: { authorization: `Basic ${token}` } }],
    ['GET', `/api/user/me`, { headers: { authorization: `Bearer ${token}x` } }],
    ['GET', `/api/user/me`, { headers: { cookie: `token=${token}` } }],
    ['POST', '/api/user/reset', { body: { token: `${token}\u0000`, password: `${password}\ud800` } }],
    ['POST', '/api/user/codes', { token, body: { password: `${password}\u0000` } }],
    ['PUT', '/api/user/codes', { token, body: { code: password.slice(0, 38) } }],
    ['PUT', '/api/user/preferences', { token, body: { password, single_key_shortcuts: password } }],
    [
      'PUT',
      '/api/user/preferences',
      { token, body: { password, single_key_shortcuts: true }, headers: once() },
    ],
    ['POST', `/api/waybills/${customerId}/dashboard`, { token, body: { sort_by: password } }],
    ['POST', `/api/feeds/${customerId}/messages?layout=${token}`, { token, body: 'ISA*', headers: text }],
    ['DELETE', '/api/user/me', { token: `${token}\u0020`, headers: { 'idempotency-key': 'x'.repeat(300) } }],
  ]
  for (const [method, path, request] of requests) {
    const { status } = await client(method, path, request)
    if (status >= 500) throw new Error(`${method} ${path.split('?')[0]} answered ${status} to a bad body`)
  }
}

/** The same secrets while the database is away: every call is refused, and errors are logged. Returns the statuses. */
export async function useWithout(
  scene: Scene,
  token: string,
  email: string,
  password: string,
): Promise<number[]> {
  const { client, note } = scene
  const [reset, fresh] = [randomBytes(32).toString('base64url'), newPassword()]
  note('reset token', reset)
  note('password', fresh)
  const requests: [string, string, Query][] = [
    ['POST', '/api/user/login', { body: { email, password } }],
    ['POST', '/api/user/forgot', { body: { email } }],
    ['POST', '/api/user/reset', { body: { token: reset, password: fresh } }],
    ['GET', '/api/user/me', { token }],
    [
      'PUT',
      '/api/user/preferences',
      { token, body: { single_key_shortcuts: true, password }, headers: once() },
    ],
    ['POST', '/api/user/codes', { token, body: { password } }],
    ['GET', '/api/user/profile_picture', { token }],
  ]
  const responses = await Promise.all(requests.map(([method, path, query]) => client(method, path, query)))
  return responses.map(({ status }) => status)
}

/** A call that may be repeated. */
export const once = (): Record<string, string> => ({
  'idempotency-key': randomBytes(12).toString('base64url'),
})
