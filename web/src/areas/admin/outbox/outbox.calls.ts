import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOutboxMail, listOutbox, retryOutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { type OutboxSearch, outboxQuery } from './outbox.rules.ts'

const REFRESH_MS = 15_000

/** A page of the outbox as the address asks for it; asked anew while it is open, for mails leave by themselves. */
export const outboxPage = (search: OutboxSearch) =>
  queryOptions({
    ...queryOf(listOutbox, { query: outboxQuery(search) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** One mail with its text. */
export const outboxMail = (mailId: number) => queryOptions(queryOf(getOutboxMail, { params: { mailId } }))

/** Sends a mail that was given up on its way again and shows what became of it. Answers the refusal otherwise. */
export async function retryMail(mailId: number) {
  const answer = await call(retryOutboxMail, { params: { mailId } })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listOutbox.name] }),
    queryClient.invalidateQueries({ queryKey: outboxMail(mailId).queryKey }),
  ])
  return answer.success ? null : answer.error
}
