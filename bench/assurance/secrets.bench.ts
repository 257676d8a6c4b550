import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { starterUsers } from '#demo/starter.ts'
import { REAL_CLIENT, startRealProvider } from '#api/testing/realProvider.ts'
import { report } from '../measure.ts'
import { isRequested } from '../plant.ts'
import * as day from './secrets/day.ts'
import { openMailbox } from './secrets/mailbox.ts'
import { Needles, type Secret } from './secrets/needles.ts'
import { searchDump, searchFolder, searchText, type Searched } from './secrets/places.ts'
import { startFreshProduct } from './secrets/product.ts'
import { playLosses } from './secrets/revocation.ts'
import { checkpoint, countMails, preserveOlderLinks, makeMailsDue } from './secrets/secrets.queries.ts'

// Where secrets leak, and whether a removed permission still works. The product's own server with its worker goes
// through a day of sign-ins, links, codes, files and errors; every secret is then searched in a dump of every table,
// in the write-ahead log, in logs and in all other files: in plain form, encoded, and as bytes. Emails in the outbox
// contain a link while they wait, so a dump is taken at that time, too. `--plant NAME` plants one of the faults of
// secrets.plant.ts; its figure must then miss its goal.

const isSmall = process.argv.includes('--small')
const ROUNDS = isSmall ? 3 : 25
const DAYS = isSmall ? 1 : 5
const PARTNER = { host: 'partner.localhost', name: 'partner' }
const PARTNER_URL = `http://${PARTNER.host}:4999`
const STAFF = 'staff@demo.example'
const SECOND_USER = 'two@demo.example'

const smtp = { user: 'post-office', password: `p ${randomBytes(15).toString('base64url')}` }
const secretKey = randomBytes(32).toString('base64url')
const clientSecret = REAL_CLIENT.secret
const secrets = new Map<string, Secret>()
const note = (kind: string, text: string, within: Secret['within'] = 'everything') => {
  if (text === '') throw new Error(`no ${kind} was produced`)
  secrets.set(text, { kind, text, within })
}

const mailbox = await openMailbox(smtp)
const provider = await startRealProvider({
  callback: `${PARTNER_URL}/auth/callback`,
  hub: 'https://hub.partner.example/',
})
const product = await startFreshProduct({
  env: {
    SECRET_KEY: secretKey,
    ONE_TIME_CODES: 'staff',
    PARTNER_URL,
    MAIL_FROM: 'Interline <no-reply@portal.example>',
    SMTP_URL: `smtp://${smtp.user}:${encodeURIComponent(smtp.password)}@127.0.0.1:${mailbox.port}`,
  },
  providers: [
    {
      host: PARTNER.host,
      provider: PARTNER.name,
      display_name: 'Partner',
      issuer: provider.issuer,
      client_id: REAL_CLIENT.id,
      client_secret: clientSecret,
      theme: 'partner',
      title_prefix: 'Partner',
      hub_url: 'https://hub.partner.example/',
      support_contact: 'support@partner.example',
    },
  ],
  preload: path.join(import.meta.dirname, 'secrets.plant.ts'),
  args: process.argv.slice(2),
})
try {
  await look()
} finally {
  await product.stopServer()
  await product.stopDatabase()
  await Promise.all([mailbox.stop(), provider.stop()])
  product.remove()
}

async function look(): Promise<void> {
  const codes = new Set<string>()
  const scene: day.Scene = { client: product.client, mailbox, partner: PARTNER, note, codes }
  note('vault key', secretKey)
  note('password of the mail server', smtp.password)
  note('secret of the identity provider', clientSecret)
  for (const password of product.databasePasswords) note('password of the database', password)
  for (const { email } of starterUsers()) note('mail address', email, 'logs')

  let admin = await day.starterAdmin(scene)
  const found: [place: string, searched: Searched][] = []
  for (let n = 0; n < DAYS; n++) {
    found.push(...(await live(scene, admin, n)))
    admin = await day.starterAdmin(scene)
  }
  const db = await product.superuser()
  const needles = new Needles([...secrets.values()])
  found.push(['dump', await searchDump(db, needles, 'at the end of the day')])
  const figures = await product.client('GET', '/metrics')
  found.push(['figures for collectors', searchText(figures.text, needles, 'GET /metrics', codes)])
  await revoke(admin)
  await checkpoint(db)
  await product.stopServer()
  await product.stopDatabase()
  found.push([
    "server's log",
    searchText(readFileSync(product.log, 'utf8'), needles, "the server's log", codes),
  ])
  found.push(...Object.entries(searchFolder(product.dataDir, needles)))
  reportResult(found, needles.count)
}

/** One day; returns the dump taken while emails waited. */
async function live(scene: day.Scene, admin: string, n: number): Promise<[string, Searched][]> {
  const { client } = scene
  mailbox.behaviour = 'quotes'
  const link = await day.requestLink(scene, STAFF)
  const db = await product.superuser()
  await until(async () => (await countMails(db, 'waiting')) > 0)
  await wait(200)
  const dump = await searchDump(db, new Needles([...secrets.values()]), 'while mails wait')
  mailbox.behaviour = 'takes'
  const staffPassword = await day.useLink(scene, link)
  const secondPassword = await day.setNewPassword(scene, admin, SECOND_USER)
  await makeMailsDue(db)
  await day.invite(scene, admin)
  await day.useApiToken(scene, admin, 1)
  const staff =
    n === 0
      ? await day.useCodes(scene, STAFF, staffPassword)
      : await day.signIn(scene, SECOND_USER, secondPassword)
  const passer = await day.signIn(scene, SECOND_USER, secondPassword)
  await day.useFiles(scene, passer, 2)
  const partner = await day.signOn(scene, SECOND_USER)
  await day.sendBadly(scene, partner, 2)
  await product.cut(async () => {
    const statuses = await day.useWithout(scene, passer, SECOND_USER, secondPassword)
    if (!statuses.some((status) => status === 503))
      throw new Error(`no call ran during the revocation: ${statuses.join(' ')}`)
  })
  await until(async () => (await client('GET', '/readyz')).status === 200)
  await day.sendBadly(scene, staff, 2)
  await client('DELETE', '/api/user/me', { token: passer })
  return [['dump', dump]]
}

async function revoke(admin: string): Promise<void> {
  const db = await product.superuser()
  if (isRequested('older-links')) await preserveOlderLinks(db)
  const losses = await playLosses({ client: product.client, db, admin }, ROUNDS)
  const late = losses.reduce((sum, loss) => sum + loss.late, 0)
  const looked = losses.reduce((sum, loss) => sum + loss.looked, 0)
  report({
    bench: 'secrets: calls accepted after access was revoked',
    ratio: late,
    goal: 0,
    unit: 'calls',
    details: `${looked} calls at once after ${losses.length} kinds of loss, ${ROUNDS} times each${losses
      .filter((loss) => loss.late > 0)
      .map((loss) => `; ${loss.name}: ${loss.late} of ${loss.looked}`)
      .join('')}`,
  })
}

function reportResult(found: [place: string, searched: Searched][], forms: number): void {
  for (const [place, list] of Map.groupBy(found, ([name]) => name)) {
    const hits = list.flatMap(([, searched]) => searched.hits)
    const bytes = list.reduce((sum, [, searched]) => sum + searched.bytes, 0)
    const places = list.reduce((sum, [, searched]) => sum + searched.places, 0)
    const kinds = new Set(hits.map((hit) => `${hit.kind} (${hit.form}) in ${hit.place}`))
    report({
      bench: `secrets: found in ${place}`,
      ratio: hits.length,
      goal: 0,
      unit: 'hits',
      details: `${secrets.size} secrets in ${forms} forms, ${places} places, ${(bytes / 1e6).toFixed(1)} MB${[
        ...kinds,
      ]
        .slice(0, 12)
        .map((kind) => `\n    ${kind}`)
        .join('')}`,
    })
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return
    await wait(25)
  }
  throw new Error('the server did not reach the point where the drill continues')
}
