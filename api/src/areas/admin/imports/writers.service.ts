import { equipmentKindOf } from '#contract/areas/admin/customers/customers.rules.ts'
import {
  associationImport,
  equipmentImport,
  userImport,
} from '#contract/areas/admin/imports/imports.rules.ts'
import type { ImportRow, RowProblem } from '#contract/import/kind.ts'
import type { Db } from '../../../db/tx.ts'
import { type ImportPlace, importWriter, type ImportWriter } from '../../../import/run.ts'
import type { MailParts } from '../../../mail/post.ts'
import { enterCustomer, upsertEquipment } from '../customers/customers.queries.ts'
import { inviteNewUser } from '../users/invitations.service.ts'
import { insertUser, upsertAssociation } from '../users/users.queries.ts'
import { unitIdOf } from '../../visibility/equipment/unit-ids.service.ts'
import { type KnownUser, selectUsers } from './imports.queries.ts'
import { placesOf } from './places.service.ts'

const EMAIL_TAKEN = 'A user with this email address already exists.'
const NO_CUSTOMER = 'This customer is gone. Choose another and send the rows again.'
const ADMINS_ONLY = 'Only an administrator changes the account of an administrator.'
const LAST_ADMIN = 'This is the last Company Admin of the customer. Give somebody else that role first.'

const equipmentWriter = importWriter({
  kind: equipmentImport,
  check: async (_db, rows) => rows.map(() => []),
  async write(db, rows, { customerId }) {
    if (customerId === null || !(await enterCustomer(db, customerId)))
      return rows.map(() => [{ column: null, words: NO_CUSTOMER }])
    await upsertEquipment(
      db,
      customerId,
      rows.map((row) => {
        const equipment_id = unitIdOf(row.equipment_id)
        return { equipment_id, equipment_kind: equipmentKindOf(equipment_id) }
      }),
    )
    return rows.map(() => [])
  },
  told: ({ equipment_id }) => equipment_id,
})

type UserRow = ImportRow<typeof userImport>

const userWriter = (office: MailParts): ImportWriter =>
  importWriter({
    kind: userImport,
    async check(db, rows) {
      const places = await placesOf(db, rows)
      const known = await usersOf(db, rows)
      return rows.map(({ email, customer, role }, at) => [
        ...(known.has(email) ? [{ column: 'email', words: EMAIL_TAKEN }] : []),
        ...(places[at]?.problems ?? []),
        ...halfPlace(customer, role),
      ])
    },
    async write(db, given, { invites }) {
      const rows = invites ? given : given.map((row) => ({ ...row, invite: 'no' }))
      const places = await placesOf(db, rows)
      const verdicts: RowProblem[][] = []
      for (const [at, row] of rows.entries()) {
        const place = places[at]
        const problem =
          place === undefined || place.problems.length > 0
            ? (place?.problems ?? [])
            : await addUser(db, office, row, place)
        verdicts.push(problem)
      }
      return verdicts
    },
    told: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  })

/** A customer without a role, or the other way round. */
function halfPlace(customer: string, role: string): RowProblem[] {
  if ((customer === '') === (role === '')) return []
  return customer === ''
    ? [{ column: 'customer', words: 'Write at which customer they have this role.' }]
    : [{ column: 'role', words: 'Write the role they have there.' }]
}

async function addUser(
  db: Db,
  office: MailParts,
  row: UserRow,
  { customerId, roleId }: { customerId: number | null; roleId: number | null },
): Promise<RowProblem[]> {
  const { customer: _customer, role: _role, zip_code, ...texts } = row
  const told = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text === '' ? null : text]),
  )
  const userId = await insertUser(db, { ...told, zip_code })
  if (userId === null) return [{ column: 'email', words: EMAIL_TAKEN }]
  if (customerId !== null && roleId !== null)
    await upsertAssociation(db, { userId, customerId, roleId, permissions: undefined })
  if (row.external_idp === '' && row.invite !== 'no')
    await inviteNewUser(db, office, { user_id: userId, ...row })
  return []
}

type AssociationRow = ImportRow<typeof associationImport>

const associationWriter = importWriter({
  kind: associationImport,
  check: async (db, rows, place) => (await found(db, rows, place)).map(({ problems }) => problems),
  async write(db, rows, place) {
    const verdicts: RowProblem[][] = []
    for (const { problems, userId, customerId, roleId } of await found(db, rows, place)) {
      if (problems.length > 0 || userId === null || customerId === null || roleId === null) {
        verdicts.push(problems)
        continue
      }
      const outcome = await upsertAssociation(db, { userId, customerId, roleId, permissions: undefined })
      verdicts.push(
        outcome === 'done'
          ? []
          : [{ column: null, words: outcome === 'last_admin' ? LAST_ADMIN : NO_CUSTOMER }],
      )
    }
    return verdicts
  },
  told: ({ customer, role }) => `${role} at ${customer}`,
})

async function found(db: Db, rows: readonly AssociationRow[], { isAdmin }: ImportPlace) {
  const places = await placesOf(db, rows)
  const known = await usersOf(db, rows)
  return rows.map(({ email }, at) => {
    const user = known.get(email)
    const { customerId = null, roleId = null, problems = [] } = places[at] ?? {}
    return {
      userId: user?.user_id ?? null,
      customerId,
      roleId,
      problems: [...userProblems(user, isAdmin), ...problems],
    }
  })
}

function userProblems(user: KnownUser | undefined, isAdmin: boolean): RowProblem[] {
  if (user === undefined)
    return [{ column: 'email', words: 'Nobody has this address. Add the user first, or mend the address.' }]
  return user.is_admin && !isAdmin ? [{ column: 'email', words: ADMINS_ONLY }] : []
}

async function usersOf(db: Db, rows: readonly { email: string }[]): Promise<Map<string, KnownUser>> {
  const users = await selectUsers(db, [...new Set(rows.map(({ email }) => email))])
  return new Map(users.map((user) => [user.email, user]))
}

/** How each kind of the administration is written; users are invited by mail. */
export const adminWriters = (office: MailParts): readonly ImportWriter[] => [
  equipmentWriter,
  userWriter(office),
  associationWriter,
]
