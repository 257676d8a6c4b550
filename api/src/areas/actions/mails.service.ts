import { CAR_ACTION_NOUNS, type CarActionKind } from '#contract/areas/actions/car-actions.rules.ts'
import type { Ctx } from '../../http/context.ts'
import { postMail } from '../../mail/post.ts'
import * as queries from './car-actions.queries.ts'
import { getAddresses, toReference } from './reference.rules.ts'

/** What a railroad is asked to do, with one car and with several. */
const REQUEST_KINDS: Record<CarActionKind, readonly [one: string, many: string]> = {
  order_in: ['Please place this car:', 'Please place these cars:'],
  release: ['This car is released. Please pull it:', 'These cars are released. Please pull them:'],
  divert: ['Please divert this car:', 'Please divert these cars:'],
}

/** One mail to one railroad, however many cars. */
export async function mailRequests(
  ctx: Ctx,
  group: readonly (queries.NewAction & { action_id: number })[],
): Promise<void> {
  const [first] = group
  if (!first) return
  const { name, preferred_theme } = await queries.selectRequester(ctx.db)
  const cars = group.map(
    ({ car, action_id }) =>
      `${car.equipment_id}${car.location === 'Unknown' ? '' : ` at ${car.location}`}${car.waybill_number ? `, waybill ${car.waybill_number}` : ''} (${toReference(action_id)})`,
  )
  const texts = [
    REQUEST_KINDS[first.kind][group.length === 1 ? 0 : 1],
    ...cars,
    ...(first.destination ? [`To: ${first.destination}`] : []),
    ...(first.note ? [`Note: ${first.note}`] : []),
  ]
  await postMail(ctx.db, ctx, {
    kind: 'carAction',
    customerId: ctx.customerId,
    recipients: getAddresses(first.sentTo),
    preferredTheme: preferred_theme,
    subject: `${CAR_ACTION_NOUNS[first.kind]} request: ${group.length === 1 ? first.car.equipment_id : `${group.length} cars`}, ${name}`,
    heading: `${CAR_ACTION_NOUNS[first.kind]} request from ${name}`,
    texts,
    finePrint: `Send your response to ${name} and include the number in parentheses. Replies to this email aren’t read.`,
  })
}

/** Asks a railroad not to act on requests anymore. */
export async function mailWithdrawals(ctx: Ctx, group: readonly queries.OpenAction[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { name, preferred_theme } = await queries.selectRequester(ctx.db)
  await postMail(ctx.db, ctx, {
    kind: 'carActionCancelled',
    customerId: ctx.customerId,
    recipients: getAddresses(first.emails),
    preferredTheme: preferred_theme,
    subject: `Withdrawn: ${group.length === 1 ? first.equipment_id : `${group.length} requests`}, ${name}`,
    heading: `${name} withdrew ${group.length === 1 ? 'a request' : 'requests'}`,
    texts: [
      `Please disregard ${group.length === 1 ? 'this request' : 'these requests'}:`,
      ...group.map(
        ({ action_id, equipment_id, kind }) =>
          `${CAR_ACTION_NOUNS[kind]} request for ${equipment_id} (${toReference(action_id)})`,
      ),
    ],
    finePrint: 'No reply is needed.',
  })
}
