import { EXPIRED, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import type { SharedNote } from '#contract/areas/pricing/review/review.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A link as presented by a visitor. */
export interface Link {
  tokenHash: Buffer
  passcodeHash: Buffer | null
  customerId: number
  quoteId: number
}

/** The result of trying a link; `number` is the tries left or the seconds to wait. */
export interface Tried {
  verdict: 'open' | 'asks' | 'wrong' | 'locks' | 'locked' | 'wait' | 'refused'
  number: number
}

interface Limits {
  /** The caller's network. */
  key: Buffer
  maxTries: number
  maxWrong: number
}

/** Tries a link; where it opens or locks, the transaction is put into the data of its customer. */
export const tryLink = async (db: Db, { key, maxTries, maxWrong }: Limits, link: Link): Promise<Tried> =>
  (await db.row<Tried>(sql`
    select verdict, number from identity.open_quote_link(${key}, ${maxTries}, ${maxWrong}, ${link.tokenHash},
      ${link.passcodeHash}::bytea, ${link.customerId}, ${link.quoteId})`))!

/** Opens the data of the link's customer to the transaction; false: it opens nothing. */
export const enterQuote = async (
  db: Db,
  { tokenHash, passcodeHash, customerId, quoteId }: Link,
): Promise<boolean> =>
  (
    await db.row<{ entered: boolean }>(
      sql`select identity.enter_quote(${tokenHash}, ${passcodeHash}::bytea, ${customerId}, ${quoteId}) as entered`,
    )
  )?.entered === true

/** What only the review needs to know of a quote. */
export interface ReviewFacts {
  answered_by: string | null
  sender_email: string | null
  expires_ts: string
  zone: string
}

export async function selectReviewFacts(db: Db, customerId: number, quoteId: number): Promise<ReviewFacts> {
  const row = await db.row<ReviewFacts>(sql`
    select q.answered_by, q.sender_email, c.zone,
      to_char(((coalesce((q.sent_content ->> 'expiration_date')::date, q.expiration_date) + 1)::timestamp at time zone c.zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_ts
    from quotes q, identity.quoting_customer() c where q.customer_id = ${customerId} and q.quote_id = ${quoteId}`)
  return row!
}

export const selectSharedNotes = (db: Db, customerId: number, quoteId: number) =>
  db.rows<SharedNote>(sql`
    select note_id as id, note, to_char(created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_ts,
      case when user_id is null then 'shipper' else first_name || ' ' || last_name end as author
    from quote_notes where customer_id = ${customerId} and quote_id = ${quoteId} and not is_internal
    order by note_id`)

/** Marks an offer as opened; returns its owner the first time since it was sent, null afterward. */
export const updateOpened = (db: Db, customerId: number, quoteId: number) =>
  db.row<{ id: number; customer_id: number; customer_business_name: string; email: string }>(sql`
    update quotes q set opened_ts = now() from identity.quoting_customer() c
    where q.customer_id = ${customerId} and q.quote_id = ${quoteId} and q.opened_ts is null and q.status = ${SUBMITTED}
      and not q.deleted and q.expiration_date >= (now() at time zone c.zone)::date
    returning q.quote_id as id, q.customer_id, q.customer_business_name, q.email`)

interface Answered {
  quoteId: number
  status: number
  rejected_once: boolean
  answeredBy: string | null
  counterPrice: number | null
  counterCars: number | null
}

export const updateAnswered = (db: Db, customerId: number, answer: Answered) =>
  db.run(sql`
    update quotes set status = ${answer.status}, rejected_once = ${answer.rejected_once},
      counter_price = coalesce(${answer.counterPrice}, counter_price),
      counter_cars = coalesce(${answer.counterCars}, counter_cars), answered_by = ${answer.answeredBy},
      answered_ts = now(), version = version + 1, modified_ts = now()
    where customer_id = ${customerId} and quote_id = ${answer.quoteId}`)

/** An offer whose last day is over. */
export interface ExpiredQuote {
  quote_id: number
  customer_business_name: string
  origin: string
  destination: string
  sender_email: string | null
}

/** Ends the offers of the transaction's customer whose last day is over, and returns them. */
export const updateExpired = (db: Db, customerId: number) =>
  db.rows<ExpiredQuote>(sql`
    update quotes q set status = ${EXPIRED}, version = version + 1, modified_ts = now()
    from identity.quoting_customer() c
    where q.customer_id = ${customerId} and q.status = ${SUBMITTED} and not q.deleted
      and q.expiration_date < (now() at time zone c.zone)::date
    returning q.quote_id, q.customer_business_name, q.origin_city || ', ' || q.origin_state as origin,
      q.destination_city || ', ' || q.destination_state as destination, q.sender_email`)

/** Forgets links long ended. */
export const deleteOldLinks = (db: Db) => db.run(sql`select identity.sweep_quote_links()`)
