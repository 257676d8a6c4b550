import type { CifParty, createParty } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { partyList, type PARTY_SOURCES } from '#contract/areas/waybilling/parties/parties.list.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

const MAX_FOUND = 25

/**
 * A customer's parties that match a term: every word of it must be the start of a word of their name, city or
 * address, or their ID; names that begin with the term come first.
 */
export const selectCifParties = (db: Db, customerId: number, texts: readonly string[]) =>
  db.rows<CifParty>(sql`
    with asked as (select word from unnest(${[...texts]}::text[]) as w (word))
    select name as "customerName", code as "customerId", address1, address2, city, state, postal, country
    from parties p
    where p.customer_id = ${customerId} and not exists (select from asked where strpos(p.words, ' ' || asked.word) = 0)
    order by (select count(*) from asked where strpos(lower(' ' || p.name), ' ' || asked.word) > 0) desc,
      strpos(lower(p.name), ${texts[0] ?? ''}), name, code
    limit ${MAX_FOUND}`)

/** The same where no party contains every word: the parties with the closest words by their trigrams. */
export const selectNearCifParties = (db: Db, customerId: number, beginnings: readonly string[]) =>
  db.rows<CifParty>(sql`
    select name as "customerName", code as "customerId", address1, address2, city, state, postal, country
    from (
      select p.*, (select count(*) from unnest(${[...beginnings]}::text[]) as w (word)
        where strpos(lower(' ' || p.name || ' ' || p.city), ' ' || w.word) > 0) as hits
      from parties p where p.customer_id = ${customerId}) p
    where hits > 0 order by hits desc, name, code limit ${MAX_FOUND}`)

/** Parties of a customer. */
export const partyRows = listSql<{ customerId: number }>()({
  list: partyList,
  from: raw('parties p'),
  columns: {
    ...stored('p', 'name', 'code', 'address1', 'city', 'state', 'postal', 'country', 'source'),
    last_used_ts: raw('p.last_used_ts'),
  },
  fields: stored('p', 'party_id', 'address2', 'version'),
  scopes: {},
  where: ({ customerId }) => [sql`p.customer_id = ${customerId}`],
})

type StoredParty = Result<typeof createParty>
/** A party as it is written. */
export type PartyToSave = Required<Omit<StoredParty, 'party_id' | 'version'>>

const STORED = raw('party_id, name, code, address1, address2, city, state, postal, country, version')

export const selectParty = (db: Db, customerId: number, partyId: number) =>
  db.row<StoredParty>(sql`
    select ${STORED} from parties where customer_id = ${customerId} and party_id = ${partyId} for update`)

/** Null when the customer has this party already. */
export const insertParty = (db: Db, customerId: number, party: PartyToSave) =>
  db.row<StoredParty>(sql`
    insert into parties (customer_id, name, code, address1, address2, city, state, postal, country, source)
    values (${customerId}, ${party.name}, ${party.code}, ${party.address1}, ${party.address2}, ${party.city}, ${party.state},
      ${party.postal}, ${party.country}, 'entered')
    on conflict do nothing returning ${STORED}`)

/** Whether another party of the customer has this ID, or without one this name and address. */
export const selectIsInUse = async (
  db: Db,
  customerId: number,
  partyId: number,
  party: PartyToSave,
): Promise<boolean> =>
  (await db.row(sql`
    select 1 from parties where customer_id = ${customerId} and party_id <> ${partyId} and code = ${party.code}
      and (code <> '' or lower(name) = lower(${party.name}) and lower(city) = lower(${party.city})
        and state = ${party.state} and lower(address1) = lower(${party.address1}))`)) !== null

export const updatePartyRow = (db: Db, customerId: number, partyId: number, party: PartyToSave) =>
  db.row<StoredParty>(sql`
    update parties set name = ${party.name}, code = ${party.code}, address1 = ${party.address1}, address2 = ${party.address2},
      city = ${party.city}, state = ${party.state}, postal = ${party.postal}, country = ${party.country}, version = version + 1
    where customer_id = ${customerId} and party_id = ${partyId} returning ${STORED}`)

/** Removes parties; returns those that existed. */
export const deleteParties = (db: Db, customerId: number, ids: readonly number[]) =>
  db.rows<StoredParty>(sql`
    delete from parties where customer_id = ${customerId} and party_id = any (${[...ids]}::int[]) returning ${STORED}`)

const SAME = {
  code: raw(`(customer_id, code) where code <> ''`),
  address: raw(`(customer_id, lower(name), lower(city), state, lower(address1)) where code = ''`),
}

/** Writes imported parties; one with the same ID, or without one the same name and address, is replaced. */
export async function upsertParties(
  db: Db,
  customerId: number,
  parties: readonly PartyToSave[],
  source: keyof typeof PARTY_SOURCES,
): Promise<void> {
  for (const [by, target] of Object.entries(SAME)) {
    const rows = parties.filter(({ code }) => (code !== '') === (by === 'code'))
    if (rows.length === 0) continue
    await db.run(sql`
      insert into parties (customer_id, name, code, address1, address2, city, state, postal, country, source)
      select ${customerId}::int, n.*, ${source} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (name text,
        code text, address1 text, address2 text, city text, state text, postal text, country text)
      on conflict ${target}
      do update set name = excluded.name, address1 = excluded.address1, address2 = excluded.address2, city = excluded.city,
        state = excluded.state, postal = excluded.postal, country = excluded.country, version = parties.version + 1`)
  }
}

/** Adds the parties of a sent bill; known parties keep what people entered. */
export const learnParties = (db: Db, requestId: number) =>
  db.run(sql`select learn_parties(${requestId}::bigint)`)
