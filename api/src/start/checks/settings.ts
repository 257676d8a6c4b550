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
  if (secretKey !== null) return ready('Secret key', 'Set; use the same one for every process')
  if (role === 'all')
    return ready('Secret key', `Stored in ${dataDir}/secret.key; back it up with the database`)
  return missing(
    'Secret key',
    'This process has its own key, so other processes can’t decrypt its data.',
    'SECRET_KEY',
  )
}

/** What the check of backups is called. */
export const BACKUP_PART = 'Backup'

/** Whether the portal takes backups; your own PostgreSQL is backed up with its own tools. */
export function backupSetting(
  { backupTo }: Pick<Settings, 'backupTo'>,
  isBundled: boolean,
): 'on' | 'off' | 'external' {
  if (!isBundled) return 'external'
  return backupTo === null ? 'off' : 'on'
}

/** Without a backup, a lost disk takes everything with it. */
export function backupCheck(settings: Pick<Settings, 'backupTo'>, isBundled: boolean): StartCheck {
  const setting = backupSetting(settings, isBundled)
  if (setting === 'off')
    return missing(BACKUP_PART, 'Backups are off. If the disk is lost, all data is lost.', 'BACKUP_TO')
  if (setting === 'external')
    return ready(BACKUP_PART, 'Back up your PostgreSQL server, DATA_DIR and the bucket with their own tools')
  return ready(BACKUP_PART, 'BACKUP_TO is set')
}

/** The address in links of mails. */
export function addressCheck({ publicUrl }: Pick<Settings, 'publicUrl'>): StartCheck {
  const { hostname, protocol } = new URL(publicUrl)
  if (isThisMachine(hostname))
    return missing('Address', `Links point to ${publicUrl}, which only works on this machine.`, 'PUBLIC_URL')
  if (protocol !== 'https:')
    return missing(
      'Address',
      `${publicUrl} isn’t encrypted, so passwords are sent in plain text.`,
      'PUBLIC_URL',
    )
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
    return missing('Proxy', 'The proxy isn’t trusted, so all clients share one rate limit.', 'TRUST_PROXY')
  return ready('Proxy', 'No proxy')
}
