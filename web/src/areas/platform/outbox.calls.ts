import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOutboxMail, listOutbox } from '#contract/areas/platform/outbox.contract.ts'
import { queryOf } from '../../shell/queries.ts'

const REFRESH_MS = 15_000

/** Mails of the portal, newest first; looked at anew while the page is open, for mails leave by themselves. */
export const outboxPage = (page: number, page_size: number) =>
  queryOptions({
    ...queryOf(listOutbox, { query: { page, page_size } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** One mail with its text. */
export const outboxMail = (mailId: number) => queryOptions(queryOf(getOutboxMail, { params: { mailId } }))
