import { queryOptions } from '@tanstack/react-query'
import { getOutboxMail, listOutbox, retryOutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { mailList } from '#contract/areas/admin/outbox/outbox.list.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 15_000

/** The emails; reloaded while the outbox is open, because they are sent in the background. */
export const mails = listSource({ list: mailList, endpoint: listOutbox, refreshMs: REFRESH_MS })

/** One mail with its text. */
export const outboxMail = (mailId: number) =>
  queryOptions(endpointQuery(getOutboxMail, { params: { mailId } }))

/** Queues an email that was given up again and shows the result; otherwise returns the refusal. */
export async function retryMail(mailId: number) {
  const response = await call(retryOutboxMail, { params: { mailId } })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listOutbox.name] }),
    queryClient.invalidateQueries({ queryKey: outboxMail(mailId).queryKey }),
  ])
  return response.success ? null : response.error
}
