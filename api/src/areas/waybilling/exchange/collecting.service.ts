import path from 'node:path'
import { MAX_MESSAGE_BYTES } from '#contract/areas/feeds/messages/messages.contract.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import type { Vault } from '../../../secrets/vault.ts'
import { receive } from '../../feeds/intake/intake.service.ts'
import {
  type AnsweringLink,
  selectAnsweringLinks,
  selectIds,
  selectOwnLink,
  selectOwnServers,
} from './collecting.queries.ts'
import { updateLinkState, updateOwnLinkState, type Way } from './delivery.queries.ts'
import { selectIsHeld } from './held.queries.ts'
import { downBy, getMailbox } from './delivery.service.ts'
import { type Remote, withMailbox } from './mailbox.service.ts'

/** Suffixes of files that railroads are still writing. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|writing)$/i
/** ISA06 and ISA08, counted from the tag. */
const SENDER = 6
const RECEIVER = 8

/** Car location messages have no envelope: as documents sent to the railroad, they name the customer first. */
const NAMED = /^(\d{1,9})_/

/** The number of servers read at once: a hanging one delays no others until it times out. */
const MAX_AT_ONCE = 8
/** How long one railroad's files are read in a round; the rest waits for the next round. */
const MAX_READ_MS = 60_000

/** Sizes of the round before: a file that has not grown since is whole. */
let seen = new Map<string, number>()

/**
 * Collects answers and sightings from the railroads' servers, each for its customer, processed like dropped files. A
 * file is removed there once its message is stored; the same bytes collected twice are one message.
 */
export const collectAnswers =
  (vault: Vault) =>
  async (ctx: JobCtx): Promise<void> => {
    const links = await getLinks(ctx)
    const found = new Map<string, number>()
    const remaining = links.values()
    let isStopped = false
    const readServers = async () => {
      for (const link of remaining) {
        isStopped ||= ctx.signal.aborted || (await ctx.room?.isFull()) === true
        if (isStopped) return
        await getCollector(ctx, vault, link, found)
      }
    }
    // Waits for all of them even if one fails, so that the next round does not run at the same time.
    const ends = await Promise.allSettled(Array.from({ length: MAX_AT_ONCE }, readServers))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    // A round that ended early did not see every file.
    if (!isStopped) seen = found
  }

/** Reads the files at one server and records whether it could be reached. */
async function getCollector(
  ctx: JobCtx,
  vault: Vault,
  link: AnsweringLink,
  found: Map<string, number>,
): Promise<void> {
  const way = await collectFrom(ctx, vault, link, found).then(passable, downBy)
  if (way.trouble !== null)
    ctx.log.warn(
      { carrier: link.scac, trouble: way.trouble },
      'responses of a railroad could not be collected',
    )
  await saveLinkState(ctx, link, way)
}

/** Servers of railroads, and those that customers have of their own. */
async function getLinks(ctx: JobCtx): Promise<AnsweringLink[]> {
  const links = await ctx.database.anonymous(selectAnsweringLinks)
  for (const { customer_id, scac } of await ctx.database.anonymous(selectOwnServers)) {
    const own = await ctx.database.tenant(customer_id, (db) => selectOwnLink(db, customer_id, scac))
    if (own !== null) links.push(own)
  }
  return links
}

const saveLinkState = (ctx: JobCtx, { owner, scac }: AnsweringLink, way: Way): Promise<unknown> =>
  owner === null
    ? ctx.database.anonymous((db) => updateLinkState(db, scac, way))
    : ctx.database.tenant(owner, (db) => updateOwnLinkState(db, owner, scac, way))

/** A server that could be used, whatever is wrong with the files there. */
const passable = (trouble: string | null): Way => ({ trouble, isDown: false })

/** What is wrong with a railroad's files; null without a problem. */
async function collectFrom(
  ctx: JobCtx,
  vault: Vault,
  link: AnsweringLink,
  found: Map<string, number>,
): Promise<string | null> {
  const box = getMailbox(link, vault)
  if (box === null) return null
  return await withMailbox(box, async (remote) => {
    const untilMs = Date.now() + MAX_READ_MS
    let trouble: string | null = null
    let pending: Promise<Sender[]> | undefined
    const senders = () => (pending ??= sendersTo(ctx, link))
    for (const { name, size } of await remote.list(link.sftp_answers)) {
      if (ctx.signal.aborted) break
      if (UNFINISHED.test(name)) continue
      const key = `${link.owner ?? ''} ${link.scac} ${name}`
      found.set(key, size)
      if (seen.get(key) !== size || Date.now() > untilMs) continue
      trouble = (await accept(ctx, { remote, link, senders, name, size })) ?? trouble
    }
    return trouble
  })
}

interface Sender {
  customerId: number
  senderId: string
  /** The ID of the railroad, as this customer addresses it. */
  receiverId: string
}

interface CollectedFile {
  remote: Remote
  link: AnsweringLink
  /** The customers that send to the railroad; loaded once, however many files there are. */
  senders: () => Promise<Sender[]>
  name: string
  size: number
}

/** Collects one file; returns the reason when it is left in place. */
async function accept(ctx: JobCtx, file: CollectedFile): Promise<string | null> {
  const { remote, link, name, size } = file
  if (size > MAX_MESSAGE_BYTES) return `${name} is larger than ${MAX_MESSAGE_BYTES} bytes and was skipped`
  const at = path.posix.join(link.sftp_answers, name)
  const body = await remote.read(at)
  const customerId = isEnvelope(body) ? await customerOfEnvelope(file, body) : await customerOfName(file)
  if (typeof customerId === 'string') return customerId
  // a trial restore must not remove files that the portal itself waits for
  if (await ctx.database.anonymous((db) => selectIsHeld(db, customerId)))
    return `${name} waits until the customer’s documents are released (Admin, Held deliveries)`
  await receive(ctx, customerId, { channel: 'file', filename: name, layout: null, body })
  await remote.remove(at)
  return null
}

const isEnvelope = (body: Buffer): boolean =>
  /^[^A-Za-z0-9]*ISA[^A-Za-z0-9]/.test(body.subarray(0, 100).toString('latin1'))

/** The customer an interchange is for, or why it cannot be determined. */
async function customerOfEnvelope({ senders, name }: CollectedFile, body: Buffer): Promise<number | string> {
  const { sender, receiver } = getEnvelope(body)
  const fromHere = (await senders()).filter(({ receiverId }) => receiverId === sender)
  if (fromHere.length === 0)
    return `${name} comes from “${sender}”, which isn’t this railroad’s ID, and was skipped`
  const customers = fromHere.filter(({ senderId }) => senderId === receiver)
  const [customer] = customers
  if (customer === undefined || customers.length > 1)
    return `${name} is for “${receiver}”, which isn’t the sender ID of exactly one customer, and was skipped`
  return customer.customerId
}

/** The customer of a file without an envelope: the one with a document of that number at the railroad. */
async function customerOfName({ senders, name }: CollectedFile): Promise<number | string> {
  const customerId = Number(NAMED.exec(name)?.[1])
  if ((await senders()).some((one) => one.customerId === customerId)) return customerId
  return `${name} has no envelope, and its name doesn’t start with the number of one of this railroad’s customers, as in 12_trace.csv; it was skipped`
}

/** The sender and receiver of an interchange, however damaged the rest is. */
function getEnvelope(body: Buffer): { sender: string; receiver: string } {
  const head = body.subarray(0, 1000).toString('latin1')
  const isa = head.slice(Math.max(0, head.indexOf('ISA')))
  const elements = isa.split(isa.charAt(3))
  return { sender: elements[SENDER]?.trim() ?? '', receiver: elements[RECEIVER]?.trim() ?? '' }
}

/** The customers whose files a server may hold, with their IDs: on a customer's own server, only that customer's. */
async function sendersTo(ctx: JobCtx, { owner, scac }: AnsweringLink): Promise<Sender[]> {
  const named: Sender[] = []
  const customers = owner === null ? await ctx.database.anonymous(selectActiveCustomers) : [owner]
  for (const customerId of customers) {
    const ids = await ctx.database.tenant(customerId, (db) => selectIds(db, customerId, scac))
    if (ids !== null) named.push({ customerId, senderId: ids.sender_id, receiverId: ids.receiver_id })
  }
  return named
}
