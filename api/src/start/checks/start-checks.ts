import type { StartCheck } from '#contract/base/start-check.ts'
import type { Database } from '../../db/pool.ts'
import type { Settings } from '../../env.ts'
import type { Store } from '../../files/store.ts'
import { differingZones } from '../../db/zones.ts'
import { openMailServer } from '../../mail/smtp.ts'
import { missing, ready } from './check.ts'
import { diskCheck, ediCheck, fileCheck } from './folders.ts'
import { addressCheck, backupCheck, keyCheck, proxyCheck } from './settings.ts'
import { selectServerFacts } from './start-checks.queries.ts'

export interface CheckedParts {
  settings: Settings
  /** Whether the database is the bundled one. */
  isBundled: boolean
  database: Pick<Database, 'anonymous'>
  store: Store
}

/** Checks each component whenever it is called; `unnamed` are problems with unconfigured proxies. */
export type StartChecks = (unnamed: readonly string[]) => Promise<StartCheck[]>

const CACHED_MS = 10_000
const MAIL_MS = 3000

/** Checks every component a running portal needs; the result is cached for ten seconds. */
export function openStartChecks(parts: CheckedParts): StartChecks {
  let at = Number.NEGATIVE_INFINITY
  let found: Promise<StartCheck[]> = Promise.resolve([])
  return (unnamed) => {
    if (performance.now() - at > CACHED_MS) {
      at = performance.now()
      found = runChecks(parts, unnamed)
    }
    return found
  }
}

/** Missing parts come first, each kind in the order of the guide. */
async function runChecks(
  { settings, isBundled, database, store }: CheckedParts,
  unnamed: readonly string[],
): Promise<StartCheck[]> {
  const [found, mail, files, folders, disk, zones] = await Promise.all([
    databaseCheck(database, isBundled),
    mailCheck(settings),
    fileCheck(settings, store),
    ediCheck(settings),
    diskCheck(settings),
    zoneCheck(database),
  ])
  const given = [
    backupCheck(settings, isBundled),
    keyCheck(settings),
    addressCheck(settings),
    proxyCheck(settings, unnamed),
  ]
  const all = [found, ...given, mail, files, folders, disk, zones]
  return [...all.filter(({ state }) => state === 'missing'), ...all.filter(({ state }) => state === 'ready')]
}

async function databaseCheck(database: CheckedParts['database'], isBundled: boolean): Promise<StartCheck> {
  const kind = isBundled ? 'bundled' : 'your own'
  try {
    const { version, role } = await database.anonymous(selectServerFacts)
    return ready('Database', `PostgreSQL ${version} (${kind}), signed in as ${role}`)
  } catch (error) {
    return missing('Database', `The database isn’t responding: ${(error as Error).message}.`, 'DATABASE_URL')
  }
}

async function mailCheck({ smtpUrl, mailFrom, publicUrl }: Settings): Promise<StartCheck> {
  if (smtpUrl === null)
    return missing('Mail', 'Emails stay in the outbox and aren’t sent.', 'SMTP_URL', 'MAIL_FROM')
  if (/@localhost>?$/.test(mailFrom) && new URL(publicUrl).hostname !== 'localhost')
    return missing('Mail', `Emails are sent from ${mailFrom}, which many mail servers reject.`, 'MAIL_FROM')
  const { host } = new URL(smtpUrl)
  try {
    await openMailServer({ smtpUrl, mailFrom }, { connectMs: MAIL_MS, answerMs: MAIL_MS }).check()
    return ready('Mail', `${host} responds; emails are sent from ${mailFrom}`)
  } catch (error) {
    return missing('Mail', `${host} doesn’t accept mail: ${(error as Error).message}.`, 'SMTP_URL')
  }
}

const NOON_IN_CHICAGO = '07:00'

/** Without time zone data, local times would be off by hours without anyone noticing. */
async function zoneCheck(database: CheckedParts['database']): Promise<StartCheck> {
  const here = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Chicago',
    hour: '2-digit',
    minute: '2-digit',
  })
  if (here.format(new Date('2026-07-01T12:00:00Z')) !== NOON_IN_CHICAGO)
    return missing('Time zones', 'This Node.js build has no time zone data. Install one with full ICU.')
  const there = await database.anonymous(selectServerFacts).catch(() => null)
  if (there !== null && there.chicago !== NOON_IN_CHICAGO)
    return missing(
      'Time zones',
      'The database server has no time zone data. Install the tzdata package there.',
    )
  const differing = differingZones()
  const [first, ...others] = differing
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return ready(
      'Time zones',
      `Node.js and the database differ for ${first}${more}; the database’s time zones are used everywhere`,
    )
  }
  return ready('Time zones', 'The same for the server and the database')
}
