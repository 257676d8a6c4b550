import { getEquipmentKind } from '#contract/areas/admin/customers/customers.rules.ts'
import {
  associationImport,
  equipmentImport,
  groupImport,
  userImport,
} from '#contract/areas/admin/imports/imports.rules.ts'
import { type Account, type Grant, mayChangeRole } from '#contract/areas/admin/users/standing.rules.ts'
import type { ImportRow, RowProblem } from '#contract/import/kind.ts'
import type { Db } from '../../../db/tx.ts'
import { type ImportContext, importWriter, type ImportWriter } from '../../../import/run.ts'
import type { MailParts } from '../../../mail/post.ts'
import {
  checkGroupCars,
  type GroupCar,
  writeGroupCars,
} from '../../fleets/group-imports/group-cars.service.ts'
import { enterCustomer, upsertEquipment } from '../customers/customers.queries.ts'
import { inviteNewUser } from '../users/invitations.service.ts'
import { getStanding } from '../users/standing.service.ts'
import { insertUser, selectGrants, upsertAssociation } from '../users/users.queries.ts'
import { toUnitId } from '#rail/equipment.ts'
import { type KnownUser, selectUsers } from './imports.queries.ts'
import { type Place, getPlaces } from './places.service.ts'
import { stationWriter } from './stations.service.ts'

const EMAIL_IN_USE = 'A user with this email address already exists.'
const NO_CUSTOMER = 'This customer no longer exists. Choose another and upload the rows again.'

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
        const equipment_id = toUnitId(row.equipment_id)
        return { equipment_id, equipment_kind: getEquipmentKind(equipment_id) }
      }),
    )
    return rows.map(() => [])
  },
  describe: ({ equipment_id }) => equipment_id,
})

const groupWriter = importWriter({
  kind: groupImport,
  check: (db, rows, { customerId }) => inCustomer(db, customerId, rows, checkGroupCars),
  write: (db, rows, { customerId }) => inCustomer(db, customerId, rows, writeGroupCars),
  describe: ({ equipment_id, group }) => `${equipment_id} in ${group}`,
})

/** Works on rows in the customer they are for; where it no longer exists, none of them is right. */
async function inCustomer(
  db: Db,
  customerId: number | null,
  rows: readonly GroupCar[],
  work: typeof writeGroupCars,
): Promise<RowProblem[][]> {
  if (customerId === null || !(await enterCustomer(db, customerId)))
    return rows.map(() => [{ column: null, words: NO_CUSTOMER }])
  return work(db, customerId, rows)
}

type UserRow = ImportRow<typeof userImport>

const userWriter = (deps: MailParts): ImportWriter =>
  importWriter({
    kind: userImport,
    async check(db, rows, importer) {
      const places = await placesWithRefusals(db, rows, importer)
      const known = await getUsers(db, rows)
      return rows.map(({ email, customer, role }, at) => [
        ...(known.has(email) ? [{ column: 'email', words: EMAIL_IN_USE }] : []),
        ...(places[at]?.problems ?? []),
        ...missingHalf(customer, role),
      ])
    },
    async write(db, given, importer) {
      const rows = importer.invites ? given : given.map((row) => ({ ...row, invite: 'no' }))
      const places = await placesWithRefusals(db, rows, importer)
      const verdicts: RowProblem[][] = []
      for (const [at, row] of rows.entries()) {
        const place = places[at]
        const problem =
          place === undefined || place.problems.length > 0
            ? (place?.problems ?? [])
            : await addUser(db, deps, row, place)
        verdicts.push(problem)
      }
      return verdicts
    },
    describe: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  })

/** Places of new users, with the role above the importer's own among their problems. */
async function placesWithRefusals(
  db: Db,
  rows: readonly { customer: string; role: string }[],
  importer: ImportContext,
): Promise<Place[]> {
  const places = await getPlaces(db, rows)
  const grants = await selectGrants(db, [importer.userId])
  return places.map((place) => withRefusal(place, NEW_USER, importer, grants))
}

const NEW_USER: Account = { user_id: 0, is_admin: false, is_internal: false, status: 1 }

/** The same place, with the reason why the importer may not give its role. */
function withRefusal(
  place: Place,
  account: Account,
  importer: ImportContext,
  grants: ReadonlyMap<number, readonly Grant[]>,
): Place {
  const { customerId, given, problems } = place
  if (customerId === null || given === null) return place
  const standing = getStanding(account, importer, grants)
  const verdict = mayChangeRole(standing.account, { customerId, given }, standing.who)
  return verdict === true ? place : { ...place, problems: [...problems, { column: 'role', words: verdict }] }
}

/** A customer without a role, or the other way round. */
function missingHalf(customer: string, role: string): RowProblem[] {
  if ((customer === '') === (role === '')) return []
  return customer === ''
    ? [{ column: 'customer', words: 'Enter the customer for this role.' }]
    : [{ column: 'role', words: 'Enter a role.' }]
}

async function addUser(
  db: Db,
  deps: MailParts,
  row: UserRow,
  { customerId, roleId }: { customerId: number | null; roleId: number | null },
): Promise<RowProblem[]> {
  const { customer: _customer, role: _role, zip_code, ...texts } = row
  const reported = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text === '' ? null : text]),
  )
  const userId = await insertUser(db, { ...reported, zip_code })
  if (userId === null) return [{ column: 'email', words: EMAIL_IN_USE }]
  if (customerId !== null && roleId !== null)
    await upsertAssociation(db, { userId, customerId, roleId, permissions: undefined })
  if (row.external_idp === '' && row.invite !== 'no') await inviteNewUser(db, deps, userId)
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
      verdicts.push(outcome === 'done' ? [] : [{ column: null, words: NO_CUSTOMER }])
    }
    return verdicts
  },
  describe: ({ customer, role }) => `${role} at ${customer}`,
})

async function found(db: Db, rows: readonly AssociationRow[], importer: ImportContext) {
  const places = await getPlaces(db, rows)
  const known = await getUsers(db, rows)
  const ids = [...known.values()].map(({ user_id }) => user_id)
  const grants = await selectGrants(db, [importer.userId, ...ids])
  return rows.map(({ email }, at) => {
    const user = known.get(email)
    const place = places[at]!
    if (user === undefined) return { ...place, userId: null, problems: [UNKNOWN_USER, ...place.problems] }
    return { ...withRefusal(place, user, importer, grants), userId: user.user_id }
  })
}

const UNKNOWN_USER: RowProblem = {
  column: 'email',
  words: 'No user has this email address. Add the user first, or correct the address.',
}

async function getUsers(db: Db, rows: readonly { email: string }[]): Promise<Map<string, KnownUser>> {
  const users = await selectUsers(db, [...new Set(rows.map(({ email }) => email))])
  return new Map(users.map((user) => [user.email, user]))
}

/** How each kind of administration import is written; users are invited by email. */
export const adminWriters = (deps: MailParts): readonly ImportWriter[] => [
  equipmentWriter,
  groupWriter,
  userWriter(deps),
  associationWriter,
  stationWriter,
]
