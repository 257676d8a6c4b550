import type { StartCheck } from '#contract/base/start-check.ts'
import type { Settings } from '../../env.ts'
import { missing, ready } from './check.ts'

const isThisMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** The key that seals secrets: every process has to have the same. */
export function keyCheck({
  secretKey,
  role,
  dataDir,
}: Pick<Settings, 'secretKey' | 'role' | 'dataDir'>): StartCheck {
  if (secretKey !== null) return ready('Secret key', 'Set; give every process the same')
  if (role === 'all')
    return ready('Secret key', `Kept in ${dataDir}/secret.key; back it up with the database`)
  return missing(
    'Secret key',
    'This process has a key of its own, so others cannot read what it sealed.',
    'SECRET_KEY',
  )
}

/** The address in links of mails. */
export function addressCheck({ publicUrl }: Pick<Settings, 'publicUrl'>): StartCheck {
  const { hostname, protocol } = new URL(publicUrl)
  if (isThisMachine(hostname))
    return missing('Address', `Links lead to ${publicUrl}, which opens on this machine only.`, 'PUBLIC_URL')
  if (protocol !== 'https:')
    return missing('Address', `${publicUrl} is not encrypted: passwords travel in the open.`, 'PUBLIC_URL')
  return ready('Address', publicUrl)
}

/** Behind a proxy every caller has the proxy's address unless it is trusted; limits of sign-in count by address. */
export function proxyCheck(
  { trustProxy, publicUrl }: Pick<Settings, 'trustProxy' | 'publicUrl'>,
  unnamed: readonly string[],
): StartCheck {
  if (unnamed.length > 0) return missing('Proxy', unnamed[0]!)
  if (trustProxy !== null) return ready('Proxy', `${trustProxy} trusted`)
  if (new URL(publicUrl).protocol === 'https:')
    return missing('Proxy', 'The proxy in front is not trusted, so all callers count as one.', 'TRUST_PROXY')
  return ready('Proxy', 'None in front')
}
