import path from 'node:path'
import { MAX_MESSAGE_BYTES } from '#contract/areas/feeds/messages/messages.contract.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import type { Vault } from '../../../vault.ts'
import { receive } from '../../feeds/intake/intake.service.ts'
import { type AnsweringLink, selectAnsweringLinks, selectSenderId } from './collecting.queries.ts'
import { noteLink } from './delivery.queries.ts'
import { mailboxOf, reasonOf } from './delivery.service.ts'
import { type Remote, withMailbox } from './mailbox.service.ts'

/** What railroads call a file they are still writing. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|writing)$/i
/** ISA06 and ISA08, counted from the tag. */
const SENDER = 6
const RECEIVER = 8

/** Sizes of the round before: a file that has not grown since is whole. */
let seen = new Map<string, number>()

/**
 * Takes the answers that railroads laid down at their servers, each to the customer it is for, on the same way as files that
 * were dropped. A file is removed there once its message is stored; the same bytes taken twice are one message.
 */
export const collectAnswers =
  (vault: Vault) =>
  async (ctx: JobCtx): Promise<void> => {
    const links = await ctx.database.anonymous(selectAnsweringLinks)
    const found = new Map<string, number>()
    for (const link of links) {
      if (ctx.signal.aborted || (await ctx.room?.isFull())) return
      const trouble = await collectFrom(ctx, vault, link, found).catch(reasonOf)
      if (trouble !== null)
        ctx.log.warn({ carrier: link.scac, trouble }, 'answers of a railroad could not be taken')
      await ctx.database.anonymous((db) => noteLink(db, link.scac, trouble))
    }
    seen = found
  }

/** What is wrong with a railroad's files; null where nothing is. */
async function collectFrom(
  ctx: JobCtx,
  vault: Vault,
  link: AnsweringLink,
  found: Map<string, number>,
): Promise<string | null> {
  const box = mailboxOf(link, vault)
  if (box === null) return null
  return await withMailbox(box, async (remote) => {
    let trouble: string | null = null
    for (const { name, size } of await remote.list(link.sftp_answers)) {
      if (ctx.signal.aborted) break
      if (UNFINISHED.test(name)) continue
      const key = `${link.scac} ${name}`
      found.set(key, size)
      if (seen.get(key) !== size) continue
      trouble = (await take(ctx, { remote, link, name, size })) ?? trouble
    }
    return trouble
  })
}

interface Laid {
  remote: Remote
  link: AnsweringLink
  name: string
  size: number
}

/** Takes one file; answers why it was left. */
async function take(ctx: JobCtx, { remote, link, name, size }: Laid): Promise<string | null> {
  if (size > MAX_MESSAGE_BYTES) return `${name} is larger than ${MAX_MESSAGE_BYTES} bytes and was left`
  const at = path.posix.join(link.sftp_answers, name)
  const body = await remote.read(at)
  const { sender, receiver } = envelopeOf(body)
  if (sender !== link.receiver_id)
    return `${name} comes from “${sender}”, which is not this railroad’s mailbox, and was left`
  const customers = await customersNamed(ctx, link.scac, receiver)
  const [customerId] = customers
  if (customerId === undefined || customers.length > 1)
    return `${name} is for “${receiver}”, and no single customer sends under that id; it was left`
  await receive(ctx, customerId, { channel: 'file', filename: name, layout: null, body })
  await remote.remove(at)
  return null
}

/** Who an interchange comes from and is for, however torn the rest of it is. */
function envelopeOf(body: Buffer): { sender: string; receiver: string } {
  const head = body.subarray(0, 1000).toString('latin1')
  const isa = head.slice(Math.max(0, head.indexOf('ISA')))
  const elements = isa.split(isa.charAt(3))
  return { sender: elements[SENDER]?.trim() ?? '', receiver: elements[RECEIVER]?.trim() ?? '' }
}

async function customersNamed(ctx: JobCtx, scac: string, senderId: string): Promise<number[]> {
  const named: number[] = []
  for (const customerId of await ctx.database.anonymous(selectActiveCustomers)) {
    const id = await ctx.database.tenant(customerId, (db) => selectSenderId(db, customerId, scac))
    if (id === senderId) named.push(customerId)
  }
  return named
}
