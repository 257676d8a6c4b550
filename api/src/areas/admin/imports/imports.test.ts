import { expect, test } from 'vitest'
import * as contract from '#contract/areas/admin/imports/imports.contract.ts'
import { REFUSALS } from '#contract/areas/admin/users/standing.rules.ts'
import type { AdminImport } from '#contract/areas/admin/imports/imports.rules.ts'
import { createGroupImport } from '#contract/areas/fleets/group-imports/group-imports.contract.ts'
import { guessMapping, hasHeader, REASON_HEADER } from '#contract/import/kind.ts'
import { ADMIN_IMPORTS } from '#contract/areas/admin/imports/imports.rules.ts'
import { processImport } from '../../../import/run.ts'
import type { ImportWriter } from '../../../import/run.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { unzip } from '../../../testing/unzip.ts'
import { adminWriters } from './writers.service.ts'

const portal = useTestApp()
const { signal } = new AbortController()

const writers = (): ReadonlyMap<string, ImportWriter> =>
  new Map(
    adminWriters({ settings: portal.settings, vault: portal.vault }).map((writer) => [
      writer.kind.name,
      writer,
    ]),
  )
const work = (importId: number, by = writers()) =>
  processImport({ database: portal.database, signal }, importId, by)

const start = async (kind: AdminImport, text: string | Uint8Array, as: Caller = 'internal') => {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const query = { kind, ...(ADMIN_IMPORTS[kind].needsCustomer && { customer_id: 1 }) }
  return portal.call(contract.createImport, { query, body }, as)
}
const get = async (importId: number, as: Caller = 'internal') =>
  (await portal.call(contract.getImport, { params: { importId } }, as)).data
/** Chooses the columns that were guessed, and checks. */
async function check(importId: number, as: Caller = 'internal') {
  const { has_header, mapping } = await get(importId, as)
  await portal.call(contract.checkImport, { params: { importId }, body: { has_header, mapping } }, as)
  await work(importId)
  return get(importId, as)
}
async function run(importId: number, as: Caller = 'internal', by = writers()) {
  await portal.call(contract.runImport, { params: { importId }, query: {} }, as)
  await work(importId, by)
  return get(importId, as)
}
const imported = async (kind: AdminImport, text: string | Uint8Array, as: Caller = 'internal') => {
  const { import_id } = (await start(kind, text, as)).data
  await check(import_id, as)
  return run(import_id, as)
}
const refusedCsv = async (importId: number) => {
  const response = await portal.call(contract.exportRefusedCsv, { params: { importId } }, 'internal')
  return response.raw.toString('utf8')
}
const count = async (what: string): Promise<number> =>
  (await portal.superuser((db) => db.query<{ n: number }>(`select count(*)::int as n from ${what}`))).rows[0]!
    .n

const fleet = () => count('equipment where customer_id = 1 and in_fleet')

test('of ten thousand ids, 9,963 are imported and 37 are in a file with reasons, and are imported once corrected', async () => {
  const ids = Array.from({ length: 10_000 }, (_, at) =>
    at % 270 === 5 && at < 9990 ? `G${at}!` : `GATX${100_000 + at}`,
  )
  expect(ids.filter((id) => id.endsWith('!'))).toHaveLength(37)
  const before = await fleet()
  const { import_id } = (await start('equipment', ['Car number', ...ids].join('\n'))).data

  const checked = await check(import_id)
  expect(checked).toMatchObject({ state: 'checked', row_count: 10_000, good_count: 9963, refused_count: 37 })
  expect(await fleet()).toBe(before)
  const done = await run(import_id)

  expect(done).toMatchObject({ state: 'done', good_count: 0, written_count: 9963, refused_count: 37 })
  expect(await fleet()).toBe(before + 9963)
  const file = await refusedCsv(import_id)
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(38)
  expect(lines[0]).toBe(`Car number,${REASON_HEADER}`)
  expect(lines[1]).toBe(
    'G5!,"Row 7. Equipment ID: Not a valid equipment ID. Use 2 to 4 letters, then 1 to 7 digits, like GATX12345."',
  )
  const fixed = file.replace(/^G(\d+)!/gm, 'UTLX$1')
  expect(await imported('equipment', fixed)).toMatchObject({ written_count: 37, refused_count: 0 })
  expect(await fleet()).toBe(before + 10_000)
}, 60_000)

test('rows that fail again have one current reason each', async () => {
  const getRefused = async (text: string) => {
    const { import_id } = (await start('equipment', text)).data
    await check(import_id)
    return refusedCsv(import_id)
  }
  const first = await getRefused('Car number,Remark\nBAD,old one\nWORSE,\n')

  const again = await getRefused(first.replace('WORSE', 'UTLX900321'))

  expect(again.trim().split('\r\n')).toEqual([
    `Car number,Remark,${REASON_HEADER}`,
    expect.stringMatching(/^BAD,old one,"Row 2\. [^"]*"$/),
  ])
})

test('an interrupted import continues after its last batch and writes nothing twice', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => `Per,Son${at},person${at}@cut.example,SSO`)
  const text = ['First name,Last name,E-mail,Single sign-on', ...rows].join('\n')
  const { import_id } = (await start('users', text)).data
  await check(import_id)
  let batches = 0
  const real = writers().get('users')!
  const dying: ImportWriter = {
    ...real,
    async write(db, given, place) {
      const verdicts = await real.write(db, given, place)
      // the connection is gone in the middle of the third batch
      if (++batches === 3)
        await db.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] } as never)
      return verdicts
    },
  }
  await portal.call(contract.runImport, { params: { importId: import_id }, query: {} }, 'internal')
  await expect(work(import_id, new Map([['users', dying]]))).rejects.toThrow(/terminat|closed|lost/i)
  const cut = await get(import_id)

  await work(import_id)

  expect(cut).toMatchObject({ state: 'running', written_count: 500, good_count: 500 })
  expect(await get(import_id)).toMatchObject({ state: 'done', written_count: 1000, refused_count: 0 })
  expect(await count(`identity.users where email like '%@cut.example'`)).toBe(1000)
})

test('users are imported with customer and role, and invited unless they sign in elsewhere', async () => {
  const mails = () => count(`identity.mails where kind = 'invitation'`)
  const before = await mails()
  const text = [
    'Given name;Surname;E-Mail;Company;Role;SSO',
    'Ada;Keller;Ada@import.example;Customer 1;Operations;',
    'Bo;Berg;bo@import.example;2;6;partner',
    'Cy;Cole;cy@import.example;;;',
  ].join('\r\n')

  expect(await imported('users', text, 'admin')).toMatchObject({ written_count: 3, refused_count: 0 })

  const { rows } = await portal.superuser((db) =>
    db.query(`select u.email, u.external_idp, m.customer_id, m.role_id from identity.users u
      left join identity.memberships m using (user_id) where u.email like '%@import.example' order by u.email`),
  )
  expect(rows).toEqual([
    { email: 'ada@import.example', external_idp: null, customer_id: 1, role_id: 3 },
    { email: 'bo@import.example', external_idp: 'partner', customer_id: 2, role_id: 6 },
    { email: 'cy@import.example', external_idp: null, customer_id: null, role_id: null },
  ])
  expect(await mails()).toBe(before + 2)
})

test('users marked as not invited get no email: by a cell of the file, or all of them by an option', async () => {
  const mails = () => count(`identity.mails where kind = 'invitation'`)
  const before = await mails()
  const header = 'First name,Last name,E-mail,Invite'
  const rows = ['Di,Dahl,di@quiet.example,NO', 'El,Eck,el@quiet.example,', 'Fe,Falk,fe@quiet.example,maybe']
  const { import_id } = (await start('users', [header, ...rows].join('\n'))).data
  const { refused } = await check(import_id)
  expect(refused.map(({ row, problems }) => [row, problems[0]?.words])).toEqual([
    [4, 'Enter yes or no. Leave blank for yes.'],
  ])

  await run(import_id)
  expect(await mails()).toBe(before + 1)
  const all = (await start('users', `${header}\nGo,Gast,go@quiet.example,yes`)).data.import_id
  await check(all)
  await portal.call(contract.runImport, { params: { importId: all }, query: { invite: 'false' } }, 'internal')
  await work(all)

  expect(await mails()).toBe(before + 1)
  const { rows: people } = await portal.superuser((db) =>
    db.query(`select first_name, invited_ts is not null as is_invited from identity.users
      where email like '%@quiet.example' order by 1`),
  )
  expect(people).toEqual([
    { first_name: 'Di', is_invited: false },
    { first_name: 'El', is_invited: true },
    { first_name: 'Go', is_invited: false },
  ])
})

test('each invalid row reports where, what and what to do; a duplicate row names the row it repeats', async () => {
  const text = [
    'First name\tLast name\tE-mail\tCustomer\tRole',
    '\tKeller\tnobody\tCustomer 1\tOperations',
    'Ed\tEast\ted@wrong.example\tCustomer 9\tDriver',
    'Fay\tFox\tfay@wrong.example\tCustomer 1\t',
    'Full\tThere\tFULL@test.example\t\t',
    'Gus\tGold\tgus@wrong.example\t\t',
    'Gus\tGold\tGUS@wrong.example\t\t',
  ].join('\n')
  const { import_id } = (await start('users', text)).data

  const { refused, good_count } = await check(import_id)

  expect(good_count).toBe(1)
  expect(
    refused.map(({ row, problems }) => [row, problems.map(({ column, words }) => `${column}: ${words}`)]),
  ).toEqual([
    [2, ['first_name: Enter a first name.', 'email: Enter an email address like ada@company.com.']],
    [
      3,
      [
        'customer: Customer “Customer 9” not found. Enter its name or number as shown in the portal.',
        expect.stringMatching(/^role: Role “Driver” not found. Use one of: Company Admin, /),
      ],
    ],
    [4, ['role: Enter a role.']],
    [5, ['email: A user with this email address already exists.']],
    [7, ['null: Row 6 has the same values. Correct or remove this row.']],
  ])
})

test('roles of existing users are imported, and staff cannot change administrators', async () => {
  const text =
    'E-mail,Customer,Role\nviewer@test.example,Customer 1,Operations\nadmin@test.example,Customer 1,Viewer\nno@one.example,1,6'

  const { refused, written_count } = await imported('associations', text)

  expect(written_count).toBe(1)
  expect(refused.map(({ row, problems }) => [row, problems[0]?.words])).toEqual([
    [3, REFUSALS.ofAdmin],
    [4, 'No user has this email address. Add the user first, or correct the address.'],
  ])
})

test('an import grants no more than its author has, and never changes the author’s own role', async () => {
  const roles = [
    'E-mail,Customer,Role',
    'internal@test.example,Customer 1,Company Admin',
    'terminal@test.example,Customer 1,Company Admin',
    'viewer@test.example,Customer 2,Viewer',
    'other@test.example,Customer 2,Viewer',
  ].join('\n')
  const users = [
    'First name,Last name,E-mail,Customer,Role',
    'Sock,Puppet,sock@above.example,Customer 1,Company Admin',
    'Sock,Puppet,sock2@above.example,Customer 2,Viewer',
  ].join('\n')
  const reasons = ({ refused }: Awaited<ReturnType<typeof imported>>) =>
    refused.map(({ problems }) => problems[0]?.words)

  expect(reasons(await imported('associations', roles))).toEqual([
    REFUSALS.ownRole,
    REFUSALS.givesMore,
    REFUSALS.givesMore,
    REFUSALS.holdsMore,
  ])
  expect(reasons(await imported('users', users))).toEqual([REFUSALS.givesMore, REFUSALS.givesMore])
  const own = 'E-mail,Customer,Role\nadmin@test.example,Customer 2,Viewer'
  expect(reasons(await imported('associations', own, 'admin'))).toEqual([REFUSALS.ownRole])
})

test('an import is visible to its author only, and runs through its steps once', async () => {
  const { import_id: importId } = (await start('equipment', 'GATX900011')).data
  const params = { importId }

  expect((await portal.call(contract.getImport, { params }, 'admin')).status).toBe(404)
  expect((await portal.call(contract.runImport, { params, query: {} }, 'internal')).status).toBe(409)
  await check(importId)
  await run(importId)
  expect((await portal.call(contract.runImport, { params, query: {} }, 'internal')).status).toBe(409)
  expect((await portal.call(contract.listImports, {}, 'internal')).data.data[0]).toMatchObject({
    import_id: importId,
    state: 'done',
  })
  expect((await portal.call(contract.removeImport, { params }, 'internal')).status).toBe(200)
  expect((await portal.call(contract.getImport, { params }, 'internal')).status).toBe(404)
})

test('a workbook is parsed like a text file, and skipped rows are offered as one', async () => {
  const first = (await start('equipment', 'Equipment\nGATX910001\n=1+1')).data
  await check(first.import_id)
  const response = await portal.call(
    contract.exportRefusedXlsx,
    { params: { importId: first.import_id } },
    'internal',
  )
  expect([...unzip(response.raw).keys()]).toContain('xl/worksheets/sheet1.xml')

  const again = await start('equipment', response.raw)

  expect(again.data).toMatchObject({
    has_header: true,
    mapping: { equipment_id: 0 },
    sample: [
      ['Equipment', REASON_HEADER],
      ['=1+1', expect.stringMatching(/^Row 3\. /)],
    ],
  })
  expect((await refusedCsv(first.import_id)).split('\r\n')[1]).toMatch(/^'=1\+1,/)
})

test('a file that is not a table, is too large or names no customer is refused with a message', async () => {
  const nothing = await start('equipment', ' \n\n')
  const many = await start('equipment', 'GATX1\n'.repeat(20_002))
  const broken = await start('equipment', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))
  const nobody = await portal.call(
    contract.createImport,
    { query: { kind: 'equipment' }, body: new TextEncoder().encode('GATX1') },
    'internal',
  )

  expect([nothing.status, many.status, broken.status, nobody.status]).toEqual([422, 400, 415, 400])
  expect(many.error.message).toBe(
    'This table has more than 20,000 rows. Split the file and upload the parts one at a time.',
  )
})

test.each([
  ['a list of ids without a header', [['GATX1'], ['UTLX 22']], false, { equipment_id: 0 }],
  [
    'ids among other columns',
    [
      ['1', 'Chicago', 'GATX-1'],
      ['2', 'Omaha', 'UTLX 22'],
    ],
    false,
    { equipment_id: 2 },
  ],
  [
    'a header in other words',
    [
      ['City', 'CAR_NUMBER'],
      ['Omaha', 'x'],
    ],
    true,
    { equipment_id: 1 },
  ],
] as const)('columns are guessed of %s', (_, rows, isHeader, mapping) => {
  expect(hasHeader(ADMIN_IMPORTS.equipment, rows[0])).toBe(isHeader)
  expect(guessMapping(ADMIN_IMPORTS.equipment, rows)).toEqual(mapping)
})

test('losing the permission during an import ends it with a message', async () => {
  const { import_id } = (await start('equipment', 'GATX900001\nGATX900002')).data
  await check(import_id)
  await portal.call(contract.runImport, { params: { importId: import_id }, query: {} }, 'internal')
  await portal.owner((db) =>
    db.query(`update identity.users set is_internal = false where email = 'internal@test.example'`),
  )

  await work(import_id)

  const { rows } = await portal.superuser((db) =>
    db.query(
      `select i.state, i.reason, array_agg(distinct r.state) as rows from identity.imports i
      join identity.import_rows r using (import_id) where import_id = $1 group by 1, 2`,
      [import_id],
    ),
  )
  expect(rows).toEqual([
    { state: 'failed', reason: expect.stringMatching(/^You no longer have permission/), rows: ['good'] },
  ])
})

test('staff import cars into groups of a customer; cars of another fleet are skipped', async () => {
  await portal.superuser((db) =>
    db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'GRPX1', 'R'), (2, 'GRPX2', 'R')`,
    ),
  )

  const done = await imported('groups', 'Car,Group\nGRPX1,Staff pool\nGRPX2,Staff pool', 'admin')

  expect(done).toMatchObject({ state: 'done', customer_id: 1, written_count: 1, refused_count: 1 })
  expect(done.refused[0]?.row).toBe(3)
  expect(await count(`reporting_group_equipment where equipment_id like 'GRPX%'`)).toBe(1)
})

test('an import on a page of the customer is not among the imports of staff', async () => {
  const made = await portal.call(
    createGroupImport,
    { params: { customerId: 1 }, query: {}, body: new TextEncoder().encode('Car,Group\nGRPX1,Pool') },
    'admin',
  )
  const { import_id: importId } = made.data

  const { data } = await portal.call(contract.listImports, {}, 'admin')
  const opened = await portal.call(contract.getImport, { params: { importId } }, 'admin')

  expect(data.data.map(({ import_id }) => import_id)).not.toContain(importId)
  expect(opened.status).toBe(404)
})
