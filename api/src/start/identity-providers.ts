import { readFileSync } from 'node:fs'
import { z } from 'zod'

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

const text = (max: number) =>
  z
    .string('it is missing or not text')
    .trim()
    .min(1, 'it is empty')
    .max(max, `it is longer than ${max} characters`)

/** Codes and tokens travel to this address: openly only where they do not leave the machine. */
const isGuarded = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))

const issuer = text(500).refine((value) => {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return isGuarded(url) && !url.search && !url.hash && !url.username
}, 'it must be an https:// address without ? and #, written exactly as the provider writes it (http:// only on this machine)')

const webAddress = text(500).refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'it must be a web address that starts with https:// or http://',
)

/** A company's own sign-in for one host of the portal (docs/decisions/015). */
export const IdentityProvider = z.strictObject({
  /** The host name people type, lower case, without port. */
  host: text(253).regex(HOST, 'it must be a host name in lower case, without http:// and without a port'),
  /** Its name in addresses of the API. */
  provider: text(60).regex(/^[a-z0-9][a-z0-9_-]*$/, 'it can contain only a-z, 0-9, - and _'),
  /** Its name as people read it. */
  display_name: text(80),
  issuer,
  client_id: text(255),
  client_secret: text(500).optional(),
  theme: z.enum(['interline', 'partner'], 'it must be interline or partner'),
  title_prefix: text(60),
  /** Where people go after signing out. */
  hub_url: webAddress,
  /** A mail address, a telephone number or a web address. */
  support_contact: text(200),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const List = z.array(IdentityProvider, 'it must be a list: [ {...}, ... ]').superRefine((list, context) => {
  const hosts = list.map(({ host }) => host)
  hosts.forEach((host, index) => {
    if (hosts.indexOf(host) === index) return
    context.addIssue({ code: 'custom', path: [index, 'host'], message: `${host} is listed twice` })
  })
})

/** Reads the file of IDENTITY_PROVIDERS, or answers every field that cannot be used. */
export function readIdentityProviders(
  file: string,
): { providers: IdentityProvider[] } | { complaint: string } {
  const parsed = List.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return { providers: parsed.data }
  const complaints = parsed.error.issues.map((issue) => {
    const [index, field] = issue.path
    if (index === undefined) return issue.message
    const where =
      field === undefined ? `entry ${Number(index) + 1}` : `entry ${Number(index) + 1}, ${String(field)}`
    const unknown =
      issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : issue.message
    return `${where}: ${unknown}`
  })
  return { complaint: `${file} is invalid. ${complaints.join('; ')}` }
}

/** The provider of a host: the one whose host is exactly this, else none. */
export const providerOfHost = (
  providers: readonly IdentityProvider[],
  host: string,
): IdentityProvider | null => providers.find((one) => one.host === host) ?? null

/** The name in a Host header, lower case and without port; empty where none can be read. */
export const getHostName = (host = ''): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
