import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMacros } from '#contract/areas/support/macros/macros.contract.ts'
import { listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import { type Present, updatePresence } from '#contract/areas/support/presence/presence.contract.ts'
import { getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { makeTicket } from '../../../testing/tickets.ts'
import { supportPages } from '../support.routes.tsx'

const FIRST = makeTicket()
const COLLEAGUE: Present = { user_id: 31, first_name: 'Olga', last_name: 'Marsh', is_typing: false }
const panel = page.getByRole('complementary', { name: 'Ticket PG-12' })

beforeEach(() => page.viewport(1440, 900))

async function openTicket(people: Present[]) {
  const api = signedInAs()
  api.answer(updatePresence, { people, version: 1, last_note_ts: null })
  api.answer(listTickets, {
    tickets: [FIRST],
    total_record_count: 1,
    report_groups: {},
    page: 1,
    page_size: 25,
    overdue_count: 0,
    due_today_count: 0,
    month_ratings: { good: 0, bad: 0 },
    state_counts: { Unassigned: 1, 'In Progress': 0, Closed: 0 },
  })
  api.answer(listMacros, { macros: [] })
  api.answer(getTicket, FIRST)
  api.answer(listNotes, { notes: [] })
  await openPortal(supportPages, '/customer-support/7/tickets/12')
  await expect.element(panel).toBeVisible()
  return api
}

test('a colleague’s change to an open ticket shows within two seconds', async () => {
  const api = await openTicket([COLLEAGUE])
  await expect.element(panel.getByText(/Olga Marsh/)).toBeVisible()

  api.answer(getTicket, { ...FIRST, name: 'Found at Galesburg', version: 2 })
  api.answer(updatePresence, { people: [COLLEAGUE], version: 2, last_note_ts: null })

  await expect
    .element(page.getByRole('heading', { name: 'Found at Galesburg' }), { timeout: 2000 })
    .toBeVisible()
})
