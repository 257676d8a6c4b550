import { type FindResults, MIN_FIND_CHARACTERS } from '#contract/areas/find/find.contract.ts'
import type { Db } from '../../../db/tx.ts'
import type { Ctx } from '../../../http/context.ts'
import { getKey } from '../../../files/names.ts'
import { fileUrl } from '../../files/attachments/addresses.service.ts'
import {
  type NamedPersonRow,
  selectNamedPeople,
  selectPeople,
  selectPeopleByEmail,
  selectPeopleAtWork,
  selectPersonHits,
  type PersonRow,
} from './people.queries.ts'

/** What accounts offers to the lookups: a page of the customer's active people whose name or address contains the term. */
export const lookUpPeople = (
  { db }: Pick<Ctx, 'db'>,
  { term, page, page_limit }: { term: string; page: number; page_limit: number },
): Promise<PersonRow[]> => selectPeople(db, term, page_limit, (page - 1) * page_limit)

/** The customer's active people by their addresses, in lower case; other addresses have no entry. */
export async function findByEmail(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = emails.length === 0 ? [] : await selectPeopleByEmail(db, emails)
  return new Map(found.map(({ id, email }) => [email, id]))
}

/** What accounts offers to the search: the few best matching people, visible to everyone at the customer. */
export async function findPeople({ db }: Ctx, typed: string): Promise<Pick<FindResults, 'people'>> {
  return { people: typed.length < MIN_FIND_CHARACTERS ? [] : await selectPersonHits(db, typed) }
}

/** A person named in a record. */
export interface NamedPerson {
  user_id: number
  first_name: string
  last_name: string
  profile_picture: { thumbnail_url: string | null } | null
}

/** What accounts offers to records that name people: the customer's people and staff, with their pictures. */
export async function namePeople(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<(userId: number) => NamedPerson> {
  const rows = userIds.length === 0 ? [] : await selectNamedPeople(ctx.db, [...new Set(userIds)])
  const people = new Map(rows.map((row) => [row.user_id, namedPerson(ctx, row)]))
  return (userId) => people.get(userId) ?? getUnknownPerson(userId)
}

const namedPerson = (ctx: Ctx, { attachment_id, preview, ...person }: NamedPersonRow): NamedPerson => ({
  ...person,
  profile_picture:
    attachment_id !== null && preview === 'ready'
      ? { thumbnail_url: fileUrl(ctx, getKey(`u${person.user_id}`, attachment_id), 'thumbnail') }
      : null,
})

/** A person who left the customer is shown by number only. */
const getUnknownPerson = (user_id: number): NamedPerson => ({
  user_id,
  first_name: 'Former',
  last_name: 'user',
  profile_picture: null,
})

/** Which of these people cannot be assigned the customer's work: inactive ones, and those of another customer. */
export async function findAbsent({ db }: Ctx, userIds: readonly number[]): Promise<number[]> {
  const present = userIds.length === 0 ? [] : await selectPeopleAtWork(db, userIds)
  return userIds.filter((id) => !present.includes(id))
}
