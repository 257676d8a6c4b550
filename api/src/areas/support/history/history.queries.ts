import type { TicketChange } from '#contract/areas/support/history/history.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** The changes of a ticket of the transaction's customer, newest first. */
export const selectTicketChanges = (db: Db, ticketId: number) =>
  db.rows<TicketChange>(sql`
    select ${utcText(raw('c.at'))} as at, c.user_name, c.operation, c.change, c.names
    from audit.ticket_changes(${ticketId}) c`)
