import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { forgotPassword, resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { confirmEmailChange, undoEmailChange } from '#contract/areas/accounts/emails/emails.contract.ts'
import { disableUsers } from '#contract/areas/admin/users/users-bulk.contract.ts'
import {
  createUser,
  endUserSessions,
  inviteUser,
  updateAssociation,
  updateUser,
} from '#contract/areas/admin/users/users.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { selectUserId } from '../running.queries.ts'
import { must, type Running } from '../running.ts'
import { selectAccount, selectEntries, selectMails } from './above.queries.ts'
import { harmless, refused, type Attempt } from './attempt.ts'

// People who manage accounts must not gain permissions by it.

const [ADMINISTRATOR, VIEWER] = [1, 6]
const NEW = 'elsewhere@test.example'
const PASSWORD = 'a sentence nobody has said'

type Who = 'full' | 'bare' | 'viewer' | 'other' | 'internal' | 'admin'

const change = async ({ call, db }: Running, as: Who, of: Who, given: object) => {
  const userId = await db((one) => selectUserId(one, of))
  // a form sends names and address along
  const { email } = await db((one) => selectAccount(one, userId))
  const body = { first_name: of, last_name: 'Tester', email, ...given } as Request<typeof updateUser>['body']
  return await call(updateUser, { params: { userId }, body }, as)
}

const assignRole = async ({ call, db }: Running, as: Who, of: Who, customer: number, role_id: number) =>
  call(
    updateAssociation,
    { params: { userId: await db((one) => selectUserId(one, of)), customer }, body: { role_id } },
    as,
  )

const person = { first_name: 'A', last_name: 'B', email: 'raised@test.example' }

export const ACCOUNTS: readonly Attempt[] = [
  refused('staff change the address of a Company Admin', (at) =>
    change(at, 'internal', 'full', { email: NEW }),
  ),
  refused('staff change the address of an administrator', (at) =>
    change(at, 'internal', 'admin', { email: NEW }),
  ),
  refused('staff send a Company Admin to another identity provider', (at) =>
    change(at, 'internal', 'full', { external_idp: 'elsewhere' }),
  ),
  refused('staff make themselves an administrator', (at) =>
    change(at, 'internal', 'internal', { is_admin: true }),
  ),
  refused('staff make a user one of the staff', (at) =>
    change(at, 'internal', 'viewer', { is_internal: true }),
  ),
  refused('staff add an administrator', ({ call }) =>
    call(createUser, { body: { ...person, is_admin: true } }, 'internal'),
  ),
  refused('staff disable an administrator', (at) => change(at, 'internal', 'admin', { status: 0 })),
  refused('an administrator gives up their own rank', (at) =>
    change(at, 'admin', 'admin', { is_admin: false }),
  ),
  refused('an administrator disables themselves', (at) => change(at, 'admin', 'admin', { status: 0 })),
  refused('staff make themselves Company Admin', (at) =>
    assignRole(at, 'internal', 'internal', 1, ADMINISTRATOR),
  ),
  refused('staff take themselves a smaller role', (at) => assignRole(at, 'internal', 'internal', 1, VIEWER)),
  refused('staff join a customer', (at) => assignRole(at, 'internal', 'internal', 2, VIEWER)),
  refused('staff make a Viewer Company Admin', (at) =>
    assignRole(at, 'internal', 'viewer', 1, ADMINISTRATOR),
  ),
  refused('staff change a role at a customer that is not theirs', (at) =>
    assignRole(at, 'internal', 'other', 2, VIEWER),
  ),
  refused('staff add a Company Admin', ({ call }) =>
    call(createUser, { body: { ...person, customer_id: 1, role_id: ADMINISTRATOR } }, 'internal'),
  ),
  refused('staff invite an administrator anew', async ({ call, db }) =>
    call(inviteUser, { params: { userId: await db((one) => selectUserId(one, 'admin')) } }, 'internal'),
  ),
  refused('staff end the sessions of an administrator', async ({ call, db }) =>
    call(
      endUserSessions,
      { params: { userId: await db((one) => selectUserId(one, 'admin')) }, query: {} },
      'internal',
    ),
  ),
  harmless('staff disable an administrator among others', async ({ call, db }) => {
    const id = await db((one) => selectUserId(one, 'admin'))
    await call(disableUsers, { body: { ids: [id] } }, 'internal')
    const { status } = await db((one) => selectAccount(one, id))
    return status === 1 ? null : 'the administrator is disabled'
  }),
  harmless('an address is in force before it is confirmed', playUnconfirmed),
  harmless('a new address leaves sessions and links of the old one', playConfirmed),
]

async function playUnconfirmed(running: Running): Promise<string | null> {
  const { call, db, vault } = running
  const id = await db((one) => selectUserId(one, 'viewer'))
  await must(change(running, 'admin', 'viewer', { email: NEW }), 'another address')
  await call(forgotPassword, { body: { email: NEW } })
  const { email } = await db((one) => selectAccount(one, id))
  const [toNew, toOld] = await db(async (one) => [
    await selectMails(one, vault, NEW),
    await selectMails(one, vault, 'viewer@test.example'),
  ])
  if (email === NEW) return 'the address counts at once'
  if (toNew.length !== 1) return 'the new address gets more than a link to confirm'
  return toOld.length === 1 ? null : 'the old address is not told'
}

async function playConfirmed(running: Running): Promise<string | null> {
  const { call, db, vault } = running
  const [old, fresh] = ['bare@test.example', 'fresh@test.example']
  await must(call(forgotPassword, { body: { email: old } }), 'a forgotten password')
  const reset = getToken(await db((one) => selectMails(one, vault, old)))
  await must(change(running, 'admin', 'bare', { email: fresh }), 'another address')
  const confirm = getToken(await db((one) => selectMails(one, vault, fresh)))
  await must(call(confirmEmailChange, { body: { token: confirm } }), 'confirming an address')
  const session = await call(getSession, {}, 'bare')
  const again = await call(resetPassword, { body: { password: PASSWORD, token: reset } })
  const entries = await db((one) => selectEntries(one, 'confirmEmailChange'))
  const undo = getToken(await db((one) => selectMails(one, vault, old)))
  const undone = await call(undoEmailChange, { body: { token: undo } })
  if (session.status === 200) return 'the session goes on'
  if (again.status === 200) return 'the old link sets a password'
  if (!entries.some((entry) => entry.includes(old) && entry.includes(fresh)))
    return 'the audit log lacks one of the addresses'
  return undone.status === 200 ? null : 'the old address cannot undo it'
}

const getToken = (mails: readonly { text: string }[]): string =>
  /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
