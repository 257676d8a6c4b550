import type { Ctx } from '../../../http/context.ts'
import { namePeople } from '../../accounts/people/people.service.ts'
import { selectAgents } from './mail.queries.ts'
import { mailPeople } from './people-mails.service.ts'

interface Person {
  user_id: number
  first_name: string
  last_name: string
}

/** A ticket with the names of its people. */
interface TicketFacts {
  id: number
  qualified_id: string
  name: string
  description: string
  created_by: string
  created_by_user_id: number
  assignees: readonly Person[]
}

const MAX_TEXT = 600
const fullName = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`
const toNames = (people: readonly Person[]): string => people.map(fullName).join(', ')
const isOrAre = (people: readonly Person[]): string => (people.length === 1 ? 'is' : 'are')
const asTexts = ({ name, description }: TicketFacts): string[] =>
  [name, description.slice(0, MAX_TEXT)].filter((text) => text.trim() !== '')

const WRITER = 'You created this ticket.'
const WORKER = 'This ticket is assigned to you.'
const AGENT = 'You work on this company’s tickets.'

/**
 * Confirms a new ticket to its writer, and notifies those who are to work on it: its assignees, or else the agents. Returns
 * the recipients.
 */
export async function mailCreated(ctx: Ctx, ticket: TicketFacts): Promise<number[]> {
  const { qualified_id, created_by, created_by_user_id: writer, assignees } = ticket
  const next =
    assignees.length > 0
      ? `${toNames(assignees)} ${isOrAre(assignees)} working on it.`
      : 'You’ll get an email when someone starts working on it.'
  const received = await mailPeople(ctx, ticket, [writer], {
    kind: 'ticket_received',
    heading: `We received ticket ${qualified_id}`,
    texts: [ticket.name, next],
    why: WRITER,
  })
  const workers = assignees.length > 0 ? assignees.map(({ user_id }) => user_id) : await selectAgents(ctx.db)
  const notified = await mailPeople(
    ctx,
    ticket,
    workers.filter((id) => id !== writer),
    {
      kind: 'ticket_new',
      heading: `${created_by} created ${qualified_id}`,
      texts: asTexts(ticket),
      why: assignees.length > 0 ? WORKER : AGENT,
    },
  )
  return [...received, ...notified]
}

/**
 * Notifies those a ticket was newly assigned to, and its writer who works on it now; no one is notified of their own act.
 * Returns the recipients.
 */
export async function mailAssigned(
  ctx: Ctx,
  before: readonly number[],
  ticket: TicketFacts,
): Promise<number[]> {
  const { actor } = ctx
  const { qualified_id, created_by_user_id: writer, assignees } = ticket
  const added = assignees.filter(({ user_id }) => !before.includes(user_id))
  if (added.length === 0) return []
  const by = (await namePeople(ctx, [actor.userId]))(actor.userId)
  const workers = added.map(({ user_id }) => user_id).filter((id) => id !== actor.userId)
  const notified = await mailPeople(ctx, ticket, workers, {
    kind: 'ticket_assigned',
    heading: `${fullName(by)} assigned ${qualified_id} to you`,
    texts: asTexts(ticket),
    why: WORKER,
  })
  if (writer === actor.userId || notified.includes(writer)) return notified
  const what =
    before.length > 0
      ? `${qualified_id} was reassigned to ${toNames(assignees)}`
      : `${toNames(assignees)} ${isOrAre(assignees)} working on ${qualified_id}`
  const informed = await mailPeople(ctx, ticket, [writer], {
    kind: 'ticket_claimed',
    heading: what,
    texts: [ticket.name],
    why: WRITER,
  })
  return [...notified, ...informed]
}
