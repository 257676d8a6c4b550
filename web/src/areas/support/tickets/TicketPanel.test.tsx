import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTicketChanges } from '#contract/areas/support/history/history.contract.ts'
import { listMacros, type TicketMacro } from '#contract/areas/support/macros/macros.contract.ts'
import { listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import { updatePresence } from '#contract/areas/support/presence/presence.contract.ts'
import { claimTicket, getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ADA, makeTicket, OPEN_CAN } from '../../../testing/tickets.ts'
import { supportPages } from '../support.routes.tsx'

const LIST = '/customer-support/7/tickets'
const PATIENT = { timeout: 10_000 }
const FIRST = makeTicket()
const SECOND = makeTicket({ id: 13, qualified_id: 'PG-13', name: 'Diversion' })
const MACRO: TicketMacro = {
  macro_id: 1,
  name: 'Ask for the seal',
  scope: 'customer',
  note: 'Which seal?',
  is_internal: false,
  tags: [],
  assigns: 'keep',
  assignee: null,
  closes: false,
}
const panel = page.getByRole('complementary', { name: 'Ticket PG-12' })
const press = (keys: string) => userEvent.keyboard(keys)

beforeEach(() => page.viewport(1440, 900))

/** The first of two tickets, opened by staff. */
async function openFirst(row = FIRST) {
  const first = { ...row, can: { ...row.can, note_internally: true as const } }
  const api = signedInAs({ user: { is_internal: true } })
  api.answer(listMacros, { macros: [MACRO] })
  api.answer(updatePresence, { people: [], version: 1, last_note_ts: null })
  api.answer(listTickets, {
    tickets: [first, SECOND],
    total_record_count: 2,
    report_groups: {},
    page: 1,
    page_size: 25,
    overdue_count: 0,
    due_today_count: 0,
    month_ratings: { good: 0, bad: 0 },
    state_counts: { Unassigned: 2, 'In Progress': 0, Closed: 0 },
  })
  api.answer(getTicket, first)
  api.answer(listNotes, { notes: [] })
  const { path } = await openPortal(supportPages, LIST)
  await page.getByRole('link', { name: 'PG-12' }).click()
  await expect.element(panel.getByLabelText('Add note')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Macro' })).toBeVisible()
  return { api, path }
}

test('a ticket is assigned, closed, given a macro and answered by keys alone', async () => {
  const { path } = await openFirst()

  await press('a')
  await expect.element(page.getByRole('dialog', { name: /^Assign / })).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await press('s')
  await expect.element(page.getByRole('dialog', { name: /^Close / })).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await press('m')
  await expect.element(page.getByRole('menuitem', { name: 'Ask for the seal' })).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()

  await press('i')
  await expect.element(panel.getByLabelText('Add internal note')).toHaveFocus()
  // letters are text while the user is typing
  await press('scan')
  await expect.element(panel.getByLabelText('Add internal note')).toHaveValue('scan')
  await press('{Backspace>4/}')
  await expect.element(panel.getByLabelText('Add internal note')).toHaveValue('')
  await press('{Escape}')
  await press('r')
  await expect.element(panel.getByLabelText('Add note')).toHaveFocus()
  expect(path()).toBe(`${LIST}/12`)

  // the first Escape leaves the field, the second the ticket
  await press('{Escape}')
  expect(path()).toBe(`${LIST}/12`)
  await press('{Escape}')
  await expect.poll(path, PATIENT).toBe(LIST)
})

test('keys lead to the next ticket and back, and to the form', async () => {
  const { api, path } = await openFirst()

  await press('n')
  await expect.poll(path, PATIENT).toBe(`${LIST}/13`)
  await press('p')
  await expect.poll(path, PATIENT).toBe(`${LIST}/12`)
  await expect.element(panel.getByRole('button', { name: 'Claim' })).toBeVisible()

  api.answer(claimTicket, makeTicket({ assignees: [ADA], can: { ...OPEN_CAN, claim: 'no' } }))
  await press('c')
  await expect.element(page.getByText('Ticket assigned!')).toBeVisible()
  await press('e')
  await expect.poll(path, PATIENT).toBe(`${LIST}/12/edit`)
})

test('an overdue target shows before everything else how late it is', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  await openFirst(makeTicket({ first_answer_due_ts: hours(-5), resolution_due_ts: hours(5) }))

  await expect.element(panel.getByText(/^5 h late$/)).toBeVisible()
  expect(panel.getByText(/late$/).elements()).toHaveLength(1)
})

test('a ticket without a car, a railroad and a load shows no lines around nothing', async () => {
  await openFirst(makeTicket({ railroads: [], loaded_empty: null }))

  const lists = [...panel.element().querySelectorAll('dl')]
  expect(lists.filter((list) => list.childElementCount === 0 && list.checkVisibility())).toEqual([])
  expect(lists.filter((list) => list.checkVisibility()).length).toBeGreaterThan(0)
})

test('the history calls fields and values what the ticket calls them', async () => {
  const { api } = await openFirst()
  api.answer(listTicketChanges, {
    changes: [
      {
        at: '2026-11-20T12:00:00.000Z',
        user_name: 'Ruth Vance',
        operation: 'updateTicket',
        change: {
          before: { name: 'Brakes', state: 'Unassigned', priority: 'low', assignees: [] },
          after: { name: 'Brakes hang', state: 'In Progress', priority: 'high', assignees: [3] },
        },
        names: { users: { 3: 'Ada Keller' }, roles: {} },
      },
    ],
  })
  await press('n')
  await press('p')

  const history = panel.getByRole('region', { name: 'History' }).getByRole('list').getByRole('listitem')
  for (const text of ['Title', 'State', 'Priority', 'Assigned to'])
    await expect.element(history.getByText(text, { exact: true })).toBeVisible()
  await expect.element(history.getByText('High', { exact: true })).toBeVisible()
})

test('who claims their own ticket is not said to owe themselves a response', async () => {
  const due = new Date(Date.now() + 5 * 3_600_000).toISOString()
  const own = { assignees: [ADA], created_by_user_id: ADA.user_id, created_by: 'Ada Keller' }
  await openFirst(
    makeTicket({ ...own, state: 'In Progress', first_answer_due_ts: due, resolution_due_ts: due }),
  )

  await expect.element(panel.getByText('Resolution due')).toBeVisible()
  await expect.element(panel.getByText('Resolve it')).toBeVisible()
  await expect.element(panel.getByText('First response due')).not.toBeInTheDocument()
})
