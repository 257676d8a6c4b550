import type { CifParty } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

const MOST = 25

/**
 * Parties that resemble a term: every word of it must begin a word of their name, city or address, or their id; those whose
 * name begins with the term come first.
 */
export const selectCifParties = (db: Db, words: readonly string[]) =>
  db.rows<CifParty>(sql`
    with asked as (select word from unnest(${[...words]}::text[]) as w (word)),
    told as (
      select p.*, lower(' ' || regexp_replace(concat_ws(' ', p.name, p.city, p.state, p.address1, p.cif), '[^[:alnum:]]+', ' ', 'g'))
        as words
      from reference.cif_parties p)
    select name as "customerName", cif as "customerId", address1, address2, city, state, postal, country
    from told t
    where not exists (select from asked where strpos(t.words, ' ' || asked.word) = 0)
    order by (select count(*) from asked where strpos(lower(' ' || t.name), ' ' || asked.word) > 0) desc,
      strpos(lower(t.name), ${words[0] ?? ''}), name, cif
    limit ${MOST}`)

/** The same where no party holds every word: those whose words are nearest by the first three letters. */
export const selectNearCifParties = (db: Db, beginnings: readonly string[]) =>
  db.rows<CifParty>(sql`
    with asked as (select word from unnest(${[...beginnings]}::text[]) as w (word)),
    told as (
      select p.*, (select count(*) from asked where strpos(lower(' ' || concat_ws(' ', p.name, p.city)), ' ' || asked.word) > 0) as hits
      from reference.cif_parties p)
    select name as "customerName", cif as "customerId", address1, address2, city, state, postal, country
    from told where hits > 0 order by hits desc, name, cif limit ${MOST}`)
